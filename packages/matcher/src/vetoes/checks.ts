import { closableDifference } from "../candidates/by-rule.ts";
import { type Case, isCiting } from "../candidates/choice.ts";
import { isWithin } from "../candidates/coincidences.ts";
import type { Candidate } from "../candidates/evidence.ts";
import { daysBetween } from "../model/days.ts";
import { type Invoice, type Line, lineRemaining } from "../model/model.ts";
import type { Signal } from "../model/signals.ts";
import { coreName } from "../names/core-name.ts";
import { hasRange, isExpected, isNotYetExpected, timingOf } from "../reading/expected.ts";
import { paysExactly } from "../signals/amount.ts";
import { isIdentified, isKnown, isNamedInText } from "../signals/other-side.ts";
import { foundInTexts, textsOf } from "../text/line-words.ts";
import { placesOf } from "../text/number-places.ts";
import { isBankText, isMerchantText } from "../text/payer-text.ts";
import { isNumber, isSign, textsIn } from "../text/words.ts";
import { prose } from "../words/word-kinds.ts";
import type { Found } from "./rule.ts";

/** Days after the due date, or after the issue date without one, in which a payment that names no invoice is plausible. */
const PLAUSIBLE_DAYS = 90;
/** Days after it for a known payer, who pays an invoice that is not entered yet rather than one from years ago. */
const MOST_LATE_DAYS = 730;
/** Days by which a payment with the number of an invoice may precede it: no payer knows the number long before. */
const MOST_AHEAD_DAYS = 90;

export const isBelowThreshold = ({ choice, pool }: Case): boolean =>
  choice.candidates.some(({ score }) => score < pool.settings.confirmFrom);

export function ties(about: Case): Found {
  const rivals = rivalsOf(about).map(({ invoiceNumber }) => invoiceNumber);
  return rivals.length > 0 && rivals.join(", ");
}

export function rivalsOf(about: Case): Invoice[] {
  const { line, choice, found, pool } = about;
  const ofTwins = choice.gate === "named_in_text" ? owedByTwins(about) : [];
  if (ofTwins.length > 0) return ofTwins;
  const taken = new Set(choice.candidates.map(({ invoice }) => invoice.id));
  const worst = Math.min(...choice.candidates.map(({ score }) => score));
  const isCovered = ({ citation: one }: Candidate) =>
    choice.candidates.some(
      ({ citation }) => one && citation && isWithin(one, citation) && isOnlyWithin(line, one.text, citation.text),
    );
  return [...found.cited, ...found.others]
    .filter((each) => !taken.has(each.invoice.id) && worst - each.score < pool.settings.margin && !isCovered(each))
    .map(({ invoice }) => invoice);
}

/** Tells whether a line has a number nowhere but as a part of a longer one. */
export const isOnlyWithin = (line: Line, short: string, long: string): boolean =>
  textsOf(line).every((text) => placesOf(text, short).length <= placesOf(text, long).length);

/** Debts of parties of nearly the name. Behind a name without its form, the bank may have cut off the other's. */
function owedByTwins({ line, found, pool }: Case): Invoice[] {
  const { party, twins } = found.side;
  const { mention } = party ?? {};
  if (mention === undefined || twins.length === 0) return [];
  const said = coreName(mention.words);
  const isWhole = said.raw === coreName(mention.name).raw;
  const hasForm = said.raw !== said.core;
  return twins.flatMap(({ counterparty: { id }, name }) => {
    const { raw } = coreName(name);
    if (isWhole && raw !== said.raw && (hasForm || raw.length <= said.raw.length)) return [];
    return pool.ofPartyWith(id, line.currency, lineRemaining(line)).values;
  });
}

const hasUncited = ({ choice }: Case) => choice.candidates.some(({ citation }) => !citation);

export const isAmountAlone = ({ choice }: Case): boolean =>
  choice.candidates.some(
    ({ citation, fromParty, reasons }) =>
      !citation && !fromParty && reasons.every(({ signal }) => signal !== "counterparty_in_text"),
  );

export const mayBeAgents = (about: Case): boolean => about.found.side.party?.unproven === true && hasUncited(about);

export function isNameAlone(about: Case): boolean {
  const { party } = about.found.side;
  const isTold = about.choice.gate === "named_in_text" && isNamedInText(party);
  return hasUncited(about) && !isIdentified(party) && !isTold;
}

export const isIncomplete = ({ choice, found }: Case): boolean =>
  choice.gate === "strong_reference" &&
  choice.candidates.some(({ citation }) => citation?.partial) &&
  !isIdentified(found.side.party);

/** A count of more orders or sales than invoices that are paid: a payment service pays them out as one sum. */
export const severalCounted = ({ line, choice }: Case): Found =>
  foundInTexts(line, ({ words: all, plain }) => {
    const at = all.findIndex(
      ({ text }, index) =>
        text.length <= 2 &&
        isNumber(text) &&
        Number(text) > choice.candidates.length &&
        prose.sold(plain[index + 1] ?? ""),
    );
    return at < 0 || all[at + 1]?.gap !== " " || isSign(all[at]?.gap) ? undefined : textsIn(all, at, at + 2);
  });

/** A number that is an invoice's only together with a payer who is known. */
export const isWeakNumber = ({ choice, found: { side } }: Case): boolean =>
  choice.candidates.some(
    ({ citation, fromParty }) => citation?.strength === "weak" && !(fromParty && isKnown(side.party)),
  );

export function isPayersText({ line, choice, found }: Case): boolean {
  const isMerchants = () => found.side.party?.signal === "learned_merchant" && isMerchantText(line.description);
  return choice.gate === "named_in_text" && !isBankText(line.description) && !isMerchants();
}

export function isLongAfter({ line, choice }: Case): boolean {
  const most = choice.gate === "named_in_text" ? PLAUSIBLE_DAYS : MOST_LATE_DAYS;
  const isLate = ({ invoice: { issueDate, dueDate = issueDate } }: Candidate) =>
    daysBetween(dueDate, line.valueDate) > most;
  return !isCiting(choice.gate) && choice.candidates.some(isLate);
}

export function isPartial({ line, choice, pool }: Case): boolean {
  const isWhole = (candidate: Candidate) =>
    candidate.amount.matchedAmount === candidate.invoice.remaining ||
    paysExactly(candidate.amount) ||
    closableDifference(line, candidate, pool) !== undefined;
  const sum = choice.candidates.reduce((total, { amount }) => total + amount.matchedAmount, 0n);
  return !choice.candidates.every(isWhole) || sum !== lineRemaining(line);
}

export const isOlder = ({ line, choice }: Case): boolean =>
  choice.candidates.some(({ older, citation, invoice: { issueDate } }) => {
    const most = citation?.strength === "strong" ? MOST_AHEAD_DAYS : 0;
    return older && daysBetween(line.valueDate, issueDate) > most;
  });

/** The detail of a signal against the choice. */
export const signalled =
  (signal: Signal) =>
  ({ choice }: Case): Found =>
    choice.candidates.flatMap(({ reasons }) => reasons.find((reason) => reason.signal === signal)?.detail ?? [])[0];

/** A credit note that the line pays out, or may pay out, or that takes away the whole invoice, which may be billed anew. */
export const creditNote = ({ choice, pool }: Case): Found =>
  choice.candidates
    .flatMap(({ invoice }) => [
      invoice,
      ...pool.creditNotesOf(invoice.counterpartyId).values.filter(takesAway(invoice)),
    ])
    .find(({ type }) => type === "credit_note")?.invoiceNumber;

const takesAway = (invoice: Invoice) => (note: Invoice) =>
  note.currency === invoice.currency && note.remaining === invoice.remaining && note.issueDate >= invoice.issueDate;

/** The objections to an expected payment. None of these prevents that of an invoice. */

export const isOutsideWindow = ({ line, choice }: Case): boolean =>
  choice.candidates.some(({ invoice }) => isExpected(invoice) && ["early", "late"].includes(timingOf(line, invoice)));

export const lacksExpectedText = ({ choice }: Case): boolean =>
  choice.candidates.some(
    (candidate) =>
      isExpected(candidate.invoice) && candidate.invoice.paymentReference !== undefined && !hasExpectedText(candidate),
  );

/** An amount within a range, where a text alone tells the payer or the line could pay another item, or a part of it. */
export function isRangeAlone({ line, choice, found, pool }: Case): boolean {
  const [one] = choice.candidates;
  if (one === undefined || !hasRange(one.invoice) || hasExpectedText(one)) return false;
  // Of a payer with too many open items, only those of the amount are known.
  if (choice.gate !== "only_open_invoice" || pool.ofParty(one.invoice.counterpartyId).tooMany) return true;
  return [...found.cited, ...found.others].some(
    ({ invoice, fromParty, amount }) =>
      invoice.id !== one.invoice.id &&
      fromParty &&
      amount.signal !== "amount_differs" &&
      !isNotYetExpected(line, invoice),
  );
}

const hasExpectedText = ({ citation, reasons }: Candidate): boolean =>
  citation !== undefined || reasons.some(({ signal }) => signal === "expected_text");
