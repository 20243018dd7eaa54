import { accountOf } from "../account.ts";
import { namedParty } from "../named-parties.ts";
import { provided } from "../provided.ts";
import { returnInformation } from "../return-information.ts";
import type { StatementLine } from "../statement-line.ts";
import { electronicReference, oneLine, tidy } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";
import { isReturn, isReversal } from "./type-codes.ts";

/** A transaction record (16). */
export interface Transaction {
  /** 1-based line of the file. */
  line: number;
  /** 1-based in the file. */
  number: number;
  code: string;
  /** Minor units, positive. */
  amount: bigint;
  direction: Direction;
  /** `YYYY-MM-DD` */
  valueDate: string | undefined;
  bankReference: string;
  customerReference: string;
  text: string;
}

/** The account record (03) of a transaction and the date of its group (02). */
export interface Account {
  id: string;
  currency: string;
  day: string;
  statementId: string;
}

const CREDITOR_REFERENCE = /^RF\d\d[A-Z0-9]{1,21}$/;

/**
 * The line of a transaction. Its booking date is the as-of date of the group. The customer's reference (a cheque number,
 * the reference of the payer) is the end-to-end id unless it is a creditor reference. The text is not divided into fields.
 */
export function makeLine(transaction: Transaction, { id, currency, day, statementId }: Account): StatementLine {
  const { line, number, code, amount, direction } = transaction;
  const customer = provided(transaction.customerReference || null);
  const creditor = customer === null ? "" : electronicReference(customer);
  const isCreditorReference = CREDITOR_REFERENCE.test(creditor);
  const bankReference = provided(transaction.bankReference || null);
  const description = tidy([transaction.text]);
  return {
    position: { line, entry: number, detail: 0 },
    account: accountOf(id, currency),
    statementId,
    amount,
    currency,
    direction,
    bookedAt: day,
    bookingDate: day,
    valueDate: transaction.valueDate ?? day,
    description,
    remittance: description || null,
    additionalInformation: null,
    reference: isCreditorReference ? creditor : null,
    endToEndId: isCreditorReference ? null : customer,
    mandateId: null,
    instructionId: null,
    counterpartyName: partyName(transaction.text, direction),
    counterpartyIban: null,
    bankReference,
    bookingReference: bankReference,
    transactionId: null,
    reversal: isReversal(code),
    returnInformation: isReturn(code) ? returnInformation({}) : null,
    batch: false,
    bankTransactionCode: code,
    charges: [],
    original: null,
  };
}

/** Some banks write the debtor (DBNM) and the creditor (CRNM) in a line of the text, others in other forms. */
function partyName(text: string, direction: Direction): string | null {
  const debtor = /^DBNM: *(\S.*)$/m.exec(text)?.[1];
  const creditor = /^CRNM: *(\S.*)$/m.exec(text)?.[1];
  const name = direction === "credit" ? (debtor ?? creditor) : (creditor ?? debtor);
  return provided(oneLine(name ?? "") || null) ?? namedParty(text.split("\n"), direction);
}
