import { provedCharges } from "../charges.ts";
import { isIban } from "../iban.ts";
import { returnInformationFor, returnInformationOf } from "../return-information.ts";
import type { StatementAccount, StatementLine } from "../statement-line.ts";
import { joinPieces, newPieces } from "../text-pieces.ts";
import type { Entry } from "./entry.ts";
import { noInformation } from "./information.ts";
import { readInformation } from "./read-information.ts";
import { readCodedAmounts, readSupplement } from "./supplement.ts";

export interface EntryFields {
  entry: Entry;
  /** 1-based in the file. */
  number: number;
  /** Lines after the first of field 61. */
  supplement: readonly string[];
  /** Lines of field 86. */
  information: readonly string[];
}

export interface EntryContext {
  account: StatementAccount;
  currency: string;
  statementId: string;
}

// Numbers, and the codes of ING (`NOV`) and SNS (`NIOB`).
const DUTCH_TYPE = /^N(?:\d{3}|BA|DV|GM|GT|IC|OV|PO|VZ|INC|IOB|OVB)$/;

/** Only Dutch banks write these kinds of transactions, and old accounts have nine or ten digits. */
function isOldDutch(type: string | null, { iban, other = "" }: StatementAccount): boolean {
  return DUTCH_TYPE.test(type ?? "") && (iban?.startsWith("NL") ?? /^\d{9,10}$/.test(other));
}

const CODED_AMOUNT = /\/(?:OCMT|CHGS)\//;
const CREDITOR_REFERENCE = /^RF\d\d[A-Z0-9]{1,21}$/;

/**
 * The line of an entry. The reference of the account owner comes from the payer, so it serves as the end-to-end id when
 * field 86 has none, unless it is a creditor reference or the IBAN of the counterparty.
 */
export function makeLine(
  { entry, number, supplement, information }: EntryFields,
  context: EntryContext,
): StatementLine {
  const { account, currency, statementId } = context;
  const paid = (entry.direction === "credit") === entry.reversal ? "debit" : "credit";
  const hints = { account: entry.account, isOldDutch: isOldDutch(entry.type, account) };
  const told = information.length === 0 ? noInformation : readInformation(information, paid, hints);
  const extra = readSupplement(supplement);
  const cut = information.join("");
  if (CODED_AMOUNT.test(cut)) readCodedAmounts(cut, extra);
  const own = entry.customerReference;
  const ownIban = entry.account !== null && isIban(entry.account) ? entry.account : null;
  const counterpartyName = told.counterpartyName ?? entry.name;
  const ownCreditorReference = own !== null && CREDITOR_REFERENCE.test(own) ? own : null;
  const bankTransactionCode = [entry.type, told.transactionCode].filter((code) => code !== null).join("-") || null;
  const texts = [told.remittance, ...told.bookingTexts, ...extra.texts].join(" ");
  const bankTexts = newPieces(new Set([...told.bookingTexts, ...extra.texts]), "").filter(
    (text) => text !== counterpartyName,
  );
  // The supplementary details stand above field 86 and may hold what the payer writes.
  const above = newPieces(new Set(extra.texts), told.remittance ?? "").filter((text) => text !== counterpartyName);
  const description = told.remittance === null ? bankTexts : [...above, told.remittance];
  const endToEndId = told.endToEndId ?? (ownCreditorReference === null ? own : null);
  const reference = told.reference ?? ownCreditorReference;
  const lost = own !== null && own !== endToEndId && own !== reference ? [own] : [];
  const further = [...bankTexts, ...told.further, ...lost];
  return {
    position: { line: entry.line, entry: number, detail: 0 },
    account,
    statementId,
    amount: entry.amount,
    currency,
    direction: entry.direction,
    bookedAt: entry.bookingDate,
    bookingDate: entry.bookingDate,
    valueDate: entry.valueDate,
    description: joinPieces(description) ?? "",
    remittance: told.remittance,
    additionalInformation: joinPieces(newPieces(further, description.join("\n"))),
    reference,
    endToEndId,
    mandateId: told.mandateId,
    instructionId: told.instructionId,
    counterpartyName,
    counterpartyIban: told.counterpartyIban ?? extra.iban ?? ownIban,
    bankReference: entry.bankReference,
    bookingReference: entry.bankReference,
    transactionId: null,
    reversal: entry.reversal,
    returnInformation: returnInformationFor(returnInformationOf(told.returnReason), bankTransactionCode, texts),
    batch: false,
    bankTransactionCode,
    purposeCode: told.purposeCode,
    charges: provedCharges(extra.charges, { ...entry, currency, others: extra.original ? [extra.original] : [] }),
    original: extra.original,
  };
}
