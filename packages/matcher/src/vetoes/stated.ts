import { type Case, isCiting } from "../candidates/choice.ts";
import { isTelling } from "../names/whole-names.ts";
import type { Purpose, PurposeKind } from "../purposes/patterns.ts";
import { GOES_BACK, purposesIn, statedBy } from "../purposes/stated-purposes.ts";
import { isExpected } from "../reading/expected.ts";
import { isReturnReason } from "../reading/return-marks.ts";
import { fillsLastLine } from "../text/cuts.ts";
import { foundInTexts } from "../text/line-words.ts";
import { fold, hasDigit, words } from "../text/words.ts";
import { otherPeriod } from "./other-period.ts";
import { isWithinName, kindsExpected, namesOfParties, ownNames } from "./own-names.ts";
import type { Found } from "./rule.ts";

/** Statements of a line: a purpose besides the payment of an invoice, or money that goes back. */

/** Purposes beside the cited invoice, or instead of it. A salary, a rent or a tax may be invoiced. */
const BESIDE_NUMBER: readonly PurposeKind[] = [
  ...(["instead", "about_invoice", "rest_of_invoice", "disputed", "other_payer"] as const),
  ...(["legal_matter", "set_off", "capital"] as const),
];
/** Purposes that no invoice has. Shorter Latin words in a text are others in other languages: `LAN`, `DON`. */
const NEVER_INVOICED: ReadonlySet<PurposeKind> = new Set(["deposit", "loan", "donation", "dividend"]);
/** The fewest letters of a Latin word for such a purpose. */
const MIN_NEVER_INVOICED = 4;
const NO_LATIN = /^\P{Script=Latin}+$/u;
/** Purposes that have an invoice of their own at times; ahead of a number alone, they announce another document. */
const SELDOM_INVOICED: ReadonlySet<PurposeKind> = new Set(["salary", "prepayment", "reimbursement", "own_transfer"]);
/** Recognizes a purpose that announces no invoice. */
export const announcesNone = (kind: PurposeKind) => NEVER_INVOICED.has(kind) || SELDOM_INVOICED.has(kind);

/** The words for a purpose for which a payment names no invoice. */
export function besideNumber(about: Case): Found {
  const isMeant = (kind: PurposeKind, { words: said, isUnspaced, isOfId }: Purpose) => {
    if (BESIDE_NUMBER.includes(kind) || (isOfId && announcesNone(kind))) return true;
    return NEVER_INVOICED.has(kind) && (isUnspaced || said.length >= MIN_NEVER_INVOICED || NO_LATIN.test(said));
  };
  return statedWords(about, (kind, said) => isMeant(kind, said) && !isPaid(kind, about));
}

/** The words for any purpose. */
export const purpose = (about: Case): Found =>
  statedWords(about, (kind) => !GOES_BACK.has(kind) && !isPaid(kind, about));

/**
 * The words of the payer's name for a representative by law: `Insolvenzverwalter Corvin GmbH`. They are no objection
 * when the customer's name has them, or when a person has confirmed the payer.
 */
export function actsByLaw({ line: { counterpartyName = "" }, choice, found, pool }: Case): Found {
  const names = namesOfParties({ choice, pool });
  if (counterpartyName === "" || names.includes(counterpartyName)) return undefined;
  if (pool.learned("name", found.reading.name ?? "") !== undefined) return undefined;
  const own = names.flatMap(words).filter((word) => isTelling(word));
  const isOwn = (said: string) => words(said).every((word) => own.includes(word));
  // An accountant with such a word in its name pays for its clients.
  if (!words(counterpartyName).some(isOwn)) return undefined;
  return purposesIn(counterpartyName).find(({ kind, words: said }) => kind === "legal_matter" && !isOwn(said))?.words;
}

/** Recognizes words for a rest or a part of invoices that are open in parts. */
const isPaid = (kind: PurposeKind, about: Case): boolean => kind === "rest_of_invoice" && isOpenInParts(about);

/** Tells whether a part of a chosen invoice is paid or due by itself. The amount is that of all of them. */
export const isOpenInParts = ({ choice }: Case): boolean =>
  choice.candidates.some(({ invoice }) => invoice.remaining !== invoice.total || invoice.instalments !== undefined);

/**
 * The words for money that goes back, or by which banks say that a payment came back: `RVSL`, `nedoručeno`. Money that goes
 * out for a cited number may be a refund that is owed. A reimbursement may be invoiced, so it is a purpose.
 */
export const moneyBack = (about: Case): Found => {
  const mayBeOwed = about.line.direction === "debit" && isCiting(about.choice.gate);
  return statedWords(about, (kind) => (mayBeOwed ? NEVER_OWED : GOES_BACK).has(kind));
};
const NEVER_OWED: ReadonlySet<PurposeKind> = new Set(["chargeback", "returned"]);

/** The code of a return reason that begins a text: `R03 NO ACCOUNT`. A digit behind it makes it the beginning of a number. */
export const reasonAhead = ({ line }: Case): Found =>
  foundInTexts(line, ({ words: [first, next] }) => {
    const isAhead = next !== undefined && !hasDigit(next.text);
    return isAhead && first !== undefined && isReturnReason(first.text) ? first.text : undefined;
  });

/**
 * The words of a line for another purpose or month than those of the expected payment that it cites. The cited text may
 * be the number of a contract, the same for each month and purpose. When its texts state no purpose, any may be meant.
 */
export function notAsExpected(about: Case): Found {
  if (!about.choice.candidates.some(({ invoice }) => isExpected(invoice))) return undefined;
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
