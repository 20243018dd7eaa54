import { provided } from "../provided.ts";
import { returnInformation } from "../return-information.ts";
import type { StatementAccount, StatementLine } from "../statement-line.ts";
import { joinPieces, newPieces, oneLine } from "../text-pieces.ts";
import { readCommunication } from "./communication.ts";
import type { Movement } from "./movement.ts";

/** A movement with the details that the bank gives of it. */
export interface MovementGroup {
  main: Movement;
  details: Movement[];
  /** 1-based in the file. */
  number: number;
}

export interface CodaContext {
  account: StatementAccount;
  currency: string;
  statementId: string;
  /** The date of the statement, for a movement without dates. */
  day: string;
}

// Kinds of details (column 54): 5 to 7 are the payments of a total; 8 and 9 explain an amount, such as its charges.
const SHARES = new Set(["5", "6", "7"]);
const REVERSAL = "4";

/**
 * The lines of a movement: one for each payment of a total if their amounts sum to it, else one for the whole.
 * `reason` says why a movement with details is kept as one line.
 */
export function makeLines(
  { main, details, number }: MovementGroup,
  context: CodaContext,
): { lines: StatementLine[]; reason?: string } {
  const shares = details.filter(({ code }) => SHARES.has(code.slice(0, 1)));
  if (shares.length === 0) return { lines: [makeLine(main, main, { number, detail: 0 }, context)] };
  const sum = shares.reduce((total, { signed }) => total + signed, 0n);
  if (sum === main.signed) {
    const lines = shares.map((share, index) => makeLine(share, main, { number, detail: index + 1 }, context));
    return { lines };
  }
  const whole = { ...makeLine(main, main, { number, detail: 0 }, context), batch: true };
  return { lines: [whole], reason: "the amounts of the details are not the amount of the movement" };
}

function makeLine(
  movement: Movement,
  main: Movement,
  { number, detail }: { number: number; detail: number },
  { account, currency, statementId, day }: CodaContext,
): StatementLine {
  const { text, reference, mandateId, refusal } = readCommunication(movement.communication, movement.isStructured);
  const { returnKind, returnReason } = movement;
  const bookingDate = movement.bookingDate ?? main.bookingDate ?? movement.valueDate ?? day;
  const isReturn = returnKind !== "" || refusal !== null;
  const ofMain = provided(main.bankReference || null);
  return {
    position: { line: movement.line, entry: number, detail },
    account,
    statementId,
    amount: movement.amount,
    currency,
    direction: movement.direction,
    bookedAt: bookingDate,
    bookingDate,
    valueDate: movement.valueDate ?? bookingDate,
    description: text ?? joinPieces(movement.information) ?? "",
    remittance: text,
    additionalInformation: text === null ? null : joinPieces(newPieces(movement.information, text)),
    reference,
    endToEndId: provided(movement.customerReference || null),
    mandateId,
    instructionId: null,
    counterpartyName: provided(oneLine(movement.counterpartyName) || null),
    counterpartyIban: movement.counterpartyIban,
    bankReference: provided(movement.bankReference || null) ?? ofMain,
    bookingReference: ofMain,
    transactionId: null,
    reversal: returnKind === REVERSAL,
    returnInformation: isReturn ? returnInformation({ reasonCode: returnReason || refusal?.code || null }) : null,
    batch: false,
    bankTransactionCode: transactionCode(movement.code),
    charges: [],
    original: null,
  };
}

/** `01-50-000`: family, transaction and category. */
function transactionCode(code: string): string | null {
  const [, family, transaction, category] = /^\d(\d\d)(\d\d)(\d{3})$/.exec(code) ?? [];
  return family === undefined ? null : `${family}-${transaction}-${category}`;
}
