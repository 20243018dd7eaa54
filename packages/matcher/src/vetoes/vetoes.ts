import { type Case, isCiting } from "../claim.ts";
import { isExpected } from "../expected.ts";
import type { Purpose, PurposeKind } from "../purposes/patterns.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { isReturnReason, returnMark } from "../returning/marks.ts";
import { accountsOfOtherSide } from "../text/accounts.ts";
import { fillsLastLine } from "../text/cuts.ts";
import { foundInTexts, textsOf } from "../text/line-words.ts";
import { fold, hasDigit } from "../text/words.ts";
import { wordBesideName } from "./beside-name.ts";
import { longerNumber, thingWithNumber } from "./cited-number.ts";
import { likeNumberInText, numberInId } from "./number-in-id.ts";
import { onBehalf } from "./on-behalf.ts";
import { companyBeside, partOfOther } from "./other-company.ts";
import { otherCustomerNumber } from "./other-customer-number.ts";
import { closedDocument, orderNumber, shortNumber, standingNumber, unknownDocument } from "./other-document.ts";
import { otherIssueDay } from "./other-issue-day.ts";
import { otherAccount, otherName } from "./other-party.ts";
import { otherPeriod } from "./other-period.ts";
import { otherSeries } from "./other-series.ts";
import { isWithinName, kindsExpected, ownNames } from "./own-names.ts";
import { andOthers, partOfInvoice, partOfPayment } from "./part-of.ts";
import { creditNumber, secondNumber } from "./second-number.ts";
import { unexplainedWords } from "./unexplained-words.ts";
import { unreadWords } from "./unread-words.ts";

/**
 * The rule of confirmations: an account or a name proves who sent the money, never what it is for. A confirmation needs
 * one thing that says what it is for: a cited number or reference, or the only open item of exactly this amount. And
 * nothing in the whole line may say otherwise, neither its text nor its other fields:
 *
 * | veto                 | what the line says                                | unless                                          |
 * | -------------------- | ------------------------------------------------- | ----------------------------------------------- |
 * | another_counterparty | the whole name or the account of another one      | the words are also in the name of the own one   |
 * | another_counterparty | words for another debtor, beside its name         | the name is the own one                         |
 * | another_counterparty | a company behind a preposition                    | the name is the own one                         |
 * | another_counterparty | a company beside a cited number                   | the name is the own one or the payer's          |
 * | another_counterparty | a word of another's name in an id or apart in the text | it is in a name of the own one             |
 * | another_counterparty | such a word in the name field of an own account   | the name is like the own one, or learned        |
 * | another_counterparty | a company in the name field of an account on file | an invoice is cited, or a word is the own       |
 * | another_document     | the number of another invoice in an id            | it is digits without a label                    |
 * | another_document     | the number of an order                            | an invoice is cited                             |
 * | another_document     | such a number of the own form behind "standing order" | an invoice is cited                         |
 * | another_counterparty | a customer number of the own form, but another    | an invoice is cited                             |
 * | another_document     | an unknown number, from a known account           | an invoice is cited, or it is in the bank's tag |
 * | another_document     | a short number behind a label, not the end of it  | an invoice is cited                             |
 * | another_document     | the day of an invoice that was issued on another  | an invoice is cited                             |
 * | another_document     | an unknown number beside that of the customer     | an invoice is cited                             |
 * | another_document     | the number of a paid or void invoice of the party | -                                               |
 * | another_document     | the number in digits with a word for a thing      | the payer is the invoice's, or a label announces it |
 * | another_document     | another number in the form of the own one         | an invoice is cited                             |
 * | another_document     | the own digits with another prefix or document    | a word for invoices or the own name precedes them |
 * | another_document     | a number beside the cited one                     | a word, the own ones or a price explain it      |
 * | other_purpose        | a correction, interest, a repetition, a doubt     | the words are in a name                         |
 * | other_purpose        | a rest or a part of an invoice                    | a part of it is paid                            |
 * | other_purpose        | a dispute, another payer, a matter of law, a set-off | the words are in a name                      |
 * | other_purpose        | a deposit, a loan, a donation, capital            | the words are in a name                         |
 * | other_purpose        | a part in figures (`Rate 2`, `2 of 6`)            | a part is paid or due by itself                 |
 * | other_purpose        | "and others" behind a cited number                | goods or thanks follow                          |
 * | other_purpose        | words beside a number in a script without lists   | they are known there, or in a name              |
 * | other_purpose        | a purpose such as a salary, a rent or a tax       | an invoice is cited, or the words are in a name |
 * | other_purpose        | a month, quarter or year long before or after     | an invoice is cited                             |
 * | other_purpose        | words that nothing explains, from a known account | an invoice is cited, or the words are in a name |
 * | other_purpose        | words beside the name that alone tells the payer  | an invoice is cited, or the words are the bank's |
 * | other_purpose        | that the payment is instead of another            | -                                               |
 * | another_document     | a cited number that goes on: `RE-2026-17/2`       | it stands in the text without that, too         |
 * | own_account          | the account of the other side is the tenant's own | -                                               |
 * | money_returned       | money that goes back, on money that comes in      | the words are in a name                         |
 * | money_returned       | a word for a return, or beside a cited number its code, too | it is in a name                       |
 * | money_returned       | the code of a return reason at the beginning      | an invoice is cited                             |
 * | money_returned       | the number of a credit note                       | it is the own number                            |
 * | money_returned       | the same on money that goes out                   | an invoice is cited                             |
 *
 * Words for the purpose of an expected payment are no veto against it. Its reference may be the number of a contract,
 * so words for another purpose and another month are vetoes even beside it.
 *
 * Each function returns the words that say so, or undefined.
 */
export const VETOES = {
  own_account: ({ line }: Case) => (line.ownAccount ? (accountsOfOtherSide(line)[0] ?? "") : undefined),
  another_counterparty: (about: Case) =>
    otherAccount(about) ??
    otherName(about) ??
    onBehalf(about) ??
    companyBeside(about) ??
    partOfOther(about) ??
    (isCiting(about.claim.gate) ? undefined : otherCustomerNumber(about)),
  another_document: (about: Case) =>
    closedDocument(about) ??
    numberInId(about) ??
    otherSeries(about) ??
    (isCiting(about.claim.gate)
      ? (thingWithNumber(about) ?? longerNumber(about) ?? secondNumber(about))
      : (likeNumberInText(about) ??
        orderNumber(about) ??
        standingNumber(about) ??
        unknownDocument(about) ??
        shortNumber(about) ??
        otherIssueDay(about))),
  money_returned: (about: Case) =>
    about.line.direction === "debit" && isCiting(about.claim.gate)
      ? undefined
      : (statedWords(about, (kind) => MONEY_BACK.has(kind)) ??
        markedReturn(about) ??
        (about.line.direction === "credit" ? creditNumber(about) : undefined)),
  other_purpose: (about: Case) =>
    isCiting(about.claim.gate)
      ? (statedWords(about, (kind, said) => isBesideNumber(kind, said) && !isPaid(kind, about)) ??
        notAsExpected(about) ??
        partOfInvoice(about) ??
        andOthers(about) ??
        unreadWords(about))
      : (statedWords(about, (kind) => !MONEY_BACK.has(kind) && !isPaid(kind, about)) ??
        otherPeriod(about) ??
        partOfPayment(about) ??
        (about.claim.gate === "only_open_invoice" ? unexplainedWords(about) : wordBesideName(about))),
} as const;

/** What is paid beside the cited invoice, or not for it. A salary, a rent or a tax may be invoiced. */
const BESIDE_NUMBER: ReadonlySet<PurposeKind> = new Set([
  "instead",
  "about_invoice",
  "rest_of_invoice",
  "disputed",
  "other_payer",
  "legal_matter",
  "set_off",
  "capital",
]);
/** Purposes that no invoice has. Shorter words are others in other languages: `LAN`, `DON`. */
const NEVER_INVOICED: ReadonlySet<PurposeKind> = new Set(["deposit", "loan", "donation", "dividend"]);
const MIN_NEVER_INVOICED = 5;

function isBesideNumber(kind: PurposeKind, { words: said, isUnspaced }: Purpose): boolean {
  return (
    BESIDE_NUMBER.has(kind) || (NEVER_INVOICED.has(kind) && (isUnspaced === true || said.length >= MIN_NEVER_INVOICED))
  );
}

/** True for words for a rest or a part, if a part of each claimed invoice is paid or due by itself. */
function isPaid(kind: PurposeKind, { claim }: Case): boolean {
  return (
    kind === "rest_of_invoice" &&
    claim.candidates.every(({ invoice }) => invoice.remaining !== invoice.total || invoice.instalments !== undefined)
  );
}

/** Words of money that goes back. A reimbursement may be invoiced, so it is a purpose. */
const MONEY_BACK: ReadonlySet<PurposeKind> = new Set(["refund", "credit_note", "chargeback"]);

/** The word for a return in a text that cites nothing, or that has the code of a return reason: `RETURN DD AM04`. */
function markedReturn(about: Case): string | undefined {
  const { detail } = returnMark(about.line) ?? {};
  if (detail === undefined) return isCiting(about.claim.gate) ? undefined : reasonAhead(about);
  const isReturn = !isCiting(about.claim.gate) || textsOf(about.line).some(({ plain }) => plain.some(isReturnReason));
  return isReturn && !ownNames(about).some((name) => fold(name).includes(detail)) ? detail : undefined;
}

/** The code of a return reason that begins a text: `R03 NO ACCOUNT`. A digit behind it makes it the beginning of a number. */
function reasonAhead({ line }: Case): string | undefined {
  return foundInTexts(line, ({ words: [first, next] }) =>
    first !== undefined && isReturnReason(first.text) && next !== undefined && !hasDigit(next.text)
      ? [first.text]
      : undefined,
  )?.[0];
}

/**
 * The words of a line for another purpose or month than those of the expected payment that it cites. The cited text may
 * be the number of a contract, the same for each month and purpose. When its texts state no purpose, any may be meant.
 */
function notAsExpected(about: Case): string | undefined {
  const { candidates } = about.claim;
  if (!candidates.some(({ invoice }) => isExpected(invoice))) return undefined;
  const isForAny = kindsExpected(about).size === 0;
  return (isForAny ? undefined : statedWords(about, (kind) => !MONEY_BACK.has(kind))) ?? otherPeriod(about);
}

/** The words of the first purpose of such a kind that is not a part of the names of payer and counterparty. */
function statedWords(about: Case, isMeant: (kind: PurposeKind, purpose: Purpose) => boolean): string | undefined {
  const stated = statedBy(about.line).purposes.filter((purpose) => isMeant(purpose.kind, purpose));
  if (stated.length === 0) return undefined;
  const names = ownNames(about).filter((name) => name !== "");
  const folded = names.map(fold);
  const isCut = fillsLastLine(about.line.description);
  const isName = (purpose: Purpose) =>
    names.some((name) => name === purpose.words || isWithinName(purpose, name, isCut)) ||
    (purpose.isUnspaced && folded.some((name) => name.includes(fold(purpose.words))));
  return stated.find((purpose) => !isName(purpose))?.words;
}
