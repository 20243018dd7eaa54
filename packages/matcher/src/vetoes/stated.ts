import { type Case, isCiting } from "../candidates/claim.ts";
import type { Purpose, PurposeKind } from "../purposes/patterns.ts";
import { GOES_BACK, statedBy } from "../purposes/stated-purposes.ts";
import { isExpected } from "../reading/expected.ts";
import { isReturnReason } from "../reading/return-marks.ts";
import { fillsLastLine } from "../text/cuts.ts";
import { foundInTexts } from "../text/line-words.ts";
import { fold, hasDigit } from "../text/words.ts";
import { otherPeriod } from "./other-period.ts";
import { isWithinName, kindsExpected, ownNames } from "./own-names.ts";
import type { Found } from "./rule.ts";

/** Statements of a line: a purpose besides the payment of an invoice, or money that goes back. */

/** Purposes beside the cited invoice, or instead of it. A salary, a rent or a tax may be invoiced. */
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
/** The fewest letters of a word for a deposit; such words stand for nothing else: `borg`. */
const MIN_DEPOSIT = 4;
/** Recognizes a purpose that no invoice has. */
export const isNeverInvoiced = (kind: PurposeKind) => NEVER_INVOICED.has(kind);
/** Words of money that goes back. A reimbursement may be invoiced, so it is a purpose. */
const MONEY_BACK: ReadonlySet<PurposeKind> = new Set(["refund", "credit_note", "chargeback"]);

/** The words for a purpose for which a payment names no invoice. */
export function besideNumber(about: Case): Found {
  const isMeant = (kind: PurposeKind, { words: said, isUnspaced }: Purpose) =>
    BESIDE_NUMBER.has(kind) ||
    (NEVER_INVOICED.has(kind) &&
      (isUnspaced === true || said.length >= (kind === "deposit" ? MIN_DEPOSIT : MIN_NEVER_INVOICED)));
  return statedWords(about, (kind, said) => isMeant(kind, said) && !isPaid(kind, about));
}

/** The words for any purpose. */
export const purpose = (about: Case): Found =>
  statedWords(about, (kind) => !GOES_BACK.has(kind) && !isPaid(kind, about));

/** Recognizes words for a rest or a part, if a part of each claimed invoice is paid or due by itself. */
const isPaid = (kind: PurposeKind, { claim }: Case): boolean =>
  kind === "rest_of_invoice" &&
  claim.candidates.every(({ invoice }) => invoice.remaining !== invoice.total || invoice.instalments !== undefined);

/** The words for money that goes back. */
export const moneyBack = (about: Case): Found =>
  isOwedBack(about) ? undefined : statedWords(about, (kind) => MONEY_BACK.has(kind));

/** Recognizes money that goes out for a cited invoice: that may be what is owed back. */
const isOwedBack = ({ line, claim }: Case): boolean => line.direction === "debit" && isCiting(claim.gate);

/** The words by which banks say that a payment came back: `RVSL`, `nedoručeno`. */
export const wordForReturn = (about: Case): Found =>
  isOwedBack(about) ? undefined : statedWords(about, (kind) => kind === "returned");

/** The code of a return reason that begins a text: `R03 NO ACCOUNT`. A digit behind it makes it the beginning of a number. */
export const reasonAhead = ({ line }: Case): Found =>
  foundInTexts(line, ({ words: [first, next] }) =>
    first !== undefined && isReturnReason(first.text) && next !== undefined && !hasDigit(next.text)
      ? first.text
      : undefined,
  );

/**
 * The words of a line for another purpose or month than those of the expected payment that it cites. The cited text may
 * be the number of a contract, the same for each month and purpose. When its texts state no purpose, any may be meant.
 */
export function notAsExpected(about: Case): Found {
  if (!about.claim.candidates.some(({ invoice }) => isExpected(invoice))) return undefined;
  const isForAny = kindsExpected(about).size === 0;
  return (isForAny ? undefined : statedWords(about, (kind) => !GOES_BACK.has(kind))) ?? otherPeriod(about);
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
