import { isOutsideWindow, isRangeAlone, lacksExpectedText } from "./as-expected.ts";
import { closableDifference, isFreedByRules, isKeptByRule } from "./by-rule.ts";
import { ceilingExceeded } from "./ceiling.ts";
import type { Case, Claim } from "./claim.ts";
import { isContradicted } from "./contradictions.ts";
import { cutEnd } from "./cut-text.ts";
import { daysBetween } from "./days.ts";
import type { Candidate } from "./evidence.ts";
import { isNotYetExpected } from "./expected.ts";
import type { Candidates } from "./found.ts";
import type { ConfirmationPrevention } from "./match-reasons.ts";
import { type Line, lineRemaining } from "./model.ts";
import { targetOf } from "./names/target.ts";
import type { Pool } from "./pool.ts";
import { paysExactly } from "./signals/amount.ts";
import { isIdentified, isNamedInText } from "./signals/party-proof.ts";
import { isBankText, isMerchantText } from "./text/payer-text.ts";
import { VETOES } from "./vetoes/vetoes.ts";

/** Days after the due date, or after the issue date without one, in which a payment that names no invoice is plausible. */
const PLAUSIBLE_DAYS = 90;

/** Days between a payment and the issue of an invoice of the same amount after which that one is a later one. */
const LATER_DAYS = 5;

type Check = (about: Case) => boolean;

/**
 * Checks that prevent an automatic confirmation, whatever the gate and score. Some repeat what the gates exclude, so
 * that widening a gate later does not open one of these cases. The last six follow from the rule in vetoes.ts.
 */
export const NEVER = {
  ties: ({ line, claim, found, pool }) => {
    if (claim.gate === "named_in_text" && twinOwes(line, found, pool)) return true;
    const taken = new Set(claim.candidates.map((candidate) => candidate.invoice.id));
    const worst = Math.min(...claim.candidates.map((candidate) => candidate.score));
    const rival = [...found.cited, ...found.others].find((candidate) => !taken.has(candidate.invoice.id));
    return rival !== undefined && worst - bestOf(found, taken) < pool.settings.margin;
  },
  amount_and_date_alone: ({ claim }) => claim.candidates.some(({ citation, fromParty }) => !citation && !fromParty),
  payer_may_be_agent: ({ claim, found }) =>
    found.side.party?.unproven === true && claim.candidates.some(({ citation }) => !citation),
  name_alone: ({ claim, found }) =>
    claim.candidates.some(({ citation }) => !citation) &&
    !isIdentified(found.side.party) &&
    !(claim.gate === "named_in_text" && isNamedInText(found.side.party)),
  incomplete_number: ({ claim, found }) =>
    claim.gate === "strong_reference" &&
    claim.candidates.some(({ citation }) => citation?.partial) &&
    !isIdentified(found.side.party),
  written_by_the_payer: ({ line, claim, found }) =>
    claim.gate === "named_in_text" &&
    !isBankText(line.description) &&
    !(found.side.party?.signal === "learned_merchant" && isMerchantText(line.description)),
  long_after_the_invoice: ({ line, claim }) =>
    claim.gate === "named_in_text" &&
    claim.candidates.some(({ invoice }) => {
      const { issueDate, dueDate = issueDate } = invoice;
      return daysBetween(dueDate, line.valueDate) > PLAUSIBLE_DAYS;
    }),
  cross_currency: ({ line, claim }) => claim.candidates.some(({ invoice }) => invoice.currency !== line.currency),
  partial_or_over_payment: ({ line, claim, pool }) => {
    const whole = claim.candidates.every(
      (candidate) =>
        candidate.amount.matchedAmount === candidate.invoice.remaining ||
        paysExactly(candidate.amount) ||
        closableDifference(line, candidate, pool) !== undefined,
    );
    const sum = claim.candidates.reduce((total, { amount }) => total + amount.matchedAmount, 0n);
    return !whole || sum !== lineRemaining(line);
  },
  reversal: ({ line }) => line.reversal,
  aggregated_without_detail: ({ line }) => line.aggregated,
  contradicting_references: (about) => isContradicted(about),
  refused_pair: ({ line, claim }) =>
    claim.candidates.some(({ invoice }) => line.refusals.some((refusal) => refusal.invoiceId === invoice.id)),
  older_than_the_invoice: ({ claim }) =>
    claim.candidates.some(({ older, citation }) => older && citation?.strength !== "strong"),
  outside_the_window: (about) => isOutsideWindow(about),
  expected_text_missing: (about) => lacksExpectedText(about),
  range_alone: (about) => isRangeAlone(about),
  kept_by_rule: ({ line, pool }) => isKeptByRule(line, pool),
  above_the_ceiling: ({ line, pool }) => ceilingExceeded(line, pool) !== undefined,
  text_left_out: ({ found }) => found.reading.leftOut.some(({ signal }) => signal === "text_left_out"),
  numbers_left_out: ({ found }) => found.reading.lacksNumbers,
  other_counterparty: ({ claim }) => claim.candidates.some(({ conflict }) => conflict),
  another_counterparty: (about) => VETOES.another_counterparty(about) !== undefined,
  another_document: (about) => VETOES.another_document(about) !== undefined,
  money_returned: (about) => VETOES.money_returned(about) !== undefined,
  other_purpose: (about) => VETOES.other_purpose(about) !== undefined,
  own_account: (about) => VETOES.own_account(about) !== undefined,
  text_cut_off: (about) => cutEnd(about) !== undefined,
} satisfies Partial<Record<ConfirmationPrevention, Check>>;

/**
 * True when another party of nearly the name owes the amount, too, and the text has not exactly one of them. Behind a
 * name without its legal form, the bank may have cut off what makes it the other's.
 */
function twinOwes(line: Line, { side: { party, twins } }: Candidates, pool: Pool): boolean {
  const { mention } = party ?? {};
  if (mention === undefined || twins.length === 0) return false;
  const said = targetOf(mention.words);
  const isWhole = said.raw === targetOf(mention.name).raw;
  const hasForm = said.raw !== said.core;
  return twins.some(({ counterparty: { id }, name }) => {
    const { raw } = targetOf(name);
    if (isWhole && raw !== said.raw && (hasForm || raw.length <= said.raw.length)) return false;
    return pool.ofPartyWith(id, line.currency, lineRemaining(line)).values.length > 0;
  });
}

function bestOf(found: Candidates, except: ReadonlySet<string>): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const list of [found.cited, found.others]) {
    for (const { invoice, score } of list) if (!except.has(invoice.id) && score > best) best = score;
  }
  return best;
}

const CHECKS = Object.entries(NEVER) as [ConfirmationPrevention, Check][];

/**
 * What prevents the confirmation of a claim; empty when it may be confirmed.
 * @param most how many objections are looked for; all by default
 */
export function objections(about: Case, most = Number.POSITIVE_INFINITY): ConfirmationPrevention[] {
  const { autoConfirm, confirmFrom } = about.pool.settings;
  const found: ConfirmationPrevention[] = autoConfirm ? [] : ["auto_confirm_off"];
  if (about.claim.candidates.some(({ score }) => score < confirmFrom)) found.push("below_confirm_from");
  for (const [name, prevents] of CHECKS) {
    if (found.length >= most) break;
    if (prevents(about)) found.push(name);
  }
  const { line, claim, pool } = about;
  const ids = claim.candidates.map(({ invoice }) => invoice.id);
  // Any other reason says more.
  if (found.length === 0 && isFreedByRules(line, ids, pool)) found.push("kept_by_rule");
  return found;
}

/** The claim of a line by the first gate that holds; undefined when none does. */
export function claimOf(line: Line, found: Candidates, pool: Pool): Claim | undefined {
  const { cited } = found;
  const [one] = cited;
  if (cited.length === 1 && one !== undefined && paysWhole(line, one, pool))
    return { gate: "strong_reference", candidates: cited };
  if (cited.length > 1) {
    const sum = cited.reduce((total, { amount }) => total + amount.matchedAmount, 0n);
    const isOneParty = cited.every(({ invoice }) => invoice.counterpartyId === one?.invoice.counterpartyId);
    return isOneParty && cited.every(({ amount }) => amount.signal === "amounts_sum") && sum === lineRemaining(line)
      ? { gate: "all_cited", candidates: cited }
      : undefined;
  }
  const { party } = found.side;
  if (cited.length > 0 || !(isIdentified(party) || isNamedInText(party))) return undefined;
  const equal = equalOfParty(line, found, pool);
  if (isIdentified(party)) return equal.length === 1 ? { gate: "only_open_invoice", candidates: equal } : undefined;
  const dated = equal.filter((candidate) => !isLater(line, candidate));
  return dated.length === 1 ? { gate: "named_in_text", candidates: dated } : undefined;
}

function paysWhole(line: Line, candidate: Candidate, pool: Pool): boolean {
  return paysExactly(candidate.amount) || closableDifference(line, candidate, pool) !== undefined;
}

/** True for an invoice that was clearly issued after the payment. */
function isLater(line: Line, { invoice }: Candidate): boolean {
  return daysBetween(line.valueDate, invoice.issueDate) >= LATER_DAYS;
}

/** The party's open invoices with exactly the line's amount, with an instalment of it, or with a range that holds it. */
function equalOfParty(line: Line, found: Candidates, pool: Pool): Candidate[] {
  const { party } = found.side;
  if (party === undefined || pool.ofPartyWith(party.id, line.currency, lineRemaining(line)).tooMany) return [];
  const equal = found.others.filter(({ fromParty, amount }) => fromParty && paysExactly(amount));
  const expected = equal.filter(({ invoice }) => !isNotYetExpected(line, invoice));
  return expected.length === 0 ? equal : expected;
}
