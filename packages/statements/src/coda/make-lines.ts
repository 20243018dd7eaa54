import { provided } from "../provided.ts";
import { returnInformation } from "../return-information.ts";
import type { StatementAccount, StatementLine } from "../statement-line.ts";
import { joinPieces, newPieces, oneLine } from "../text-pieces.ts";
import { type Communication, readCommunication } from "./communication.ts";
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
/** The most characters that a line has of the texts of other movements. */
const MAX_OF_OTHERS = 1_000;

/**
 * The lines of a movement: one for each payment of a total if their amounts sum to it, else one for the whole.
 * `reason` says why a movement with details is kept as one line. `left` are texts that were too long for the lines.
 */
export function makeLines(
  { main, details, number }: MovementGroup,
  context: CodaContext,
): { lines: StatementLine[]; left: string[]; reason?: string } {
  const shares = details.filter(({ code }) => SHARES.has(code.slice(0, 1)));
  const others = details.filter(({ code }) => !SHARES.has(code.slice(0, 1)));
  const sum = shares.reduce((total, { signed }) => total + signed, 0n);
  if (sum === main.signed) {
    const { kept, left } = bounded([main, ...others]);
    const lines = shares.map((share, index) => makeLine(share, main, { number, detail: index + 1 }, context, kept));
    return { lines, left };
  }
  const { kept, left } = bounded(details);
  const line = makeLine(main, main, { number, detail: 0 }, context, kept);
  if (shares.length === 0) return { lines: [line], left };
  const reason = "the amounts of the details are not the amount of the movement";
  return { lines: [{ ...line, batch: true }], left, reason };
}

function makeLine(
  movement: Movement,
  main: Movement,
  { number, detail }: { number: number; detail: number },
  { account, currency, statementId, day }: CodaContext,
  others: readonly string[],
): StatementLine {
  const { text, reference, mandateId, refusal, further } = communicationOf(movement);
  const { returnKind, returnReason, purposeCode } = movement;
  const description = text ?? joinPieces(movement.information) ?? "";
  const more = newPieces(new Set([...movement.information, ...further, ...movement.further, ...others]), description);
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
    description,
    remittance: text,
    additionalInformation: joinPieces(more),
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
    ...(purposeCode !== "" && { purposeCode }),
    charges: [],
    original: null,
  };
}

function communicationOf({ communication, isStructured }: Movement): Communication {
  return readCommunication(communication, isStructured);
}

/** The texts of movements, up to a bound. */
function bounded(movements: readonly Movement[]): { kept: string[]; left: string[] } {
  let characters = 0;
  const all = [...new Set(movements.flatMap(textsOf))];
  const first = all.findIndex((text) => {
    characters += text.length;
    return characters > MAX_OF_OTHERS;
  });
  return first < 0 ? { kept: all, left: [] } : { kept: all.slice(0, first), left: all.slice(first) };
}

/** The texts of a movement that a line of another movement of its group repeats. */
function textsOf(movement: Movement): string[] {
  const { text, mandateId, further } = communicationOf(movement);
  const { counterpartyName, customerReference, information } = movement;
  const own = [text, counterpartyName, customerReference, mandateId, movement.counterpartyIban].filter(
    (one) => provided(one || null) !== null,
  );
  return [...(own as string[]), ...information, ...further, ...movement.further];
}

/** `01-50-000`: family, transaction and category. */
function transactionCode(code: string): string | null {
  const [, family, transaction, category] = /^\d(\d\d)(\d\d)(\d{3})$/.exec(code) ?? [];
  return family === undefined ? null : `${family}-${transaction}-${category}`;
}
