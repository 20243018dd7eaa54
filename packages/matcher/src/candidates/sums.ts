import { type Line, lineRemaining } from "../model/model.ts";
import { isExpected } from "../reading/expected.ts";
import { formsOf, writtenKey } from "../reading/invoice-forms.ts";
import { paysExactly } from "../signals/amount.ts";
import { weakCitation } from "../signals/citation.ts";
import { endOf } from "../signals/number-ends.ts";
import { isIdentified, isKnown } from "../signals/other-side.ts";
import { isNamedByText } from "../text/line-words.ts";
import type { Candidates } from "./choice.ts";
import { byRank, type Candidate, isAddend, openOf, withAmount, withReason } from "./evidence.ts";
import { MAX_SIZE, onlySubset } from "./subsets.ts";

/**
 * Recognizes one payment for several invoices, best evidence first:
 * - all invoices that the line names, if their sum is the amount
 * - those that it names in full and those of which it gives the last digits, for a known payer
 * - those that it names and the only other open invoices of the payer that complete the amount
 * - for a payer who names none, the only set of open invoices with that sum
 * The last two are suggested and never confirmed.
 */
export function withSums(line: Line, found: Candidates): Candidates {
  const open = lineRemaining(line);
  const { cited, side } = found;
  const rest = open - openOf(cited);
  const [one] = cited;
  if (cited.some(({ invoice }) => isExpected(invoice))) return found;
  if (rest < 0n || cited.some(({ invoice }) => invoice.currency !== line.currency)) return found;
  if (rest === 0n) {
    return cited.length > 1 ? { ...found, cited: cited.map((each) => asPartOfSum(each, cited.length)) } : found;
  }
  if (cited.some(({ invoice }) => invoice.counterpartyId !== one?.invoice.counterpartyId)) return found;
  if (side.party === undefined || cited.some(({ fromParty }) => !fromParty)) return found;
  const fromText = isNamedByText(line) && !isIdentified(side.party);
  if (fromText && cited.length > 0) return found;
  const free = found.others.filter(
    (each) => each.citation === undefined && isAddend(line, each) && each.invoice.remaining <= rest,
  );
  return (
    (isKnown(side.party) ? (withEnds(found, free, rest) ?? withThoseBetween(line, found, free, rest)) : undefined) ??
    withOnlySet(found, free, rest) ??
    found
  );
}

const asPartOfSum = (candidate: Candidate, count: number): Candidate =>
  withAmount(candidate, "amounts_sum", `${count} invoices`);

const least = (cited: readonly Candidate[]): number => (cited.length === 0 ? 2 : 1);

/** Adds the invoices whose last digits the line gives, if they complete the amount in one way. */
function withEnds(found: Candidates, free: readonly Candidate[], rest: bigint): Candidates | undefined {
  const { cited, reading, side } = found;
  const beside = { number: cited.length > 0, account: isIdentified(side.party) };
  const ended = free.flatMap((candidate) => {
    const end = endOf(reading, candidate.invoice, beside);
    // Digits with which other open numbers end too tell none of them, such as the year in `363/26`.
    const others = [...cited, ...free].filter((other) => other !== candidate);
    const isShared = others.some(({ invoice }) => end !== undefined && formsOf(invoice).end.endsWith(end));
    return end === undefined || isShared ? [] : [{ candidate, end }];
  });
  if (ended.length < least(cited)) return undefined;
  const named = ended.map(({ candidate }) => candidate);
  return openOf(named) === rest ? withNamed(found, ended) : undefined;
}

function withNamed(found: Candidates, all: readonly { candidate: Candidate; end: string }[]): Candidates {
  const { cited } = found;
  const count = cited.length + all.length;
  // The last digits name an invoice only together with the payer and the amount.
  const named = all.map(({ candidate, end }) => {
    const citation = weakCitation("invoice_number_part", candidate.invoice, end, true);
    const isSaid = candidate.reasons.some(({ signal }) => signal === citation.signal);
    const cited = { ...candidate, citation };
    return asPartOfSum(isSaid ? cited : withReason(cited, citation.signal, end), count);
  });
  const taken = new Set(all.map(({ candidate }) => candidate));
  return {
    ...found,
    cited: [...cited.map((each) => asPartOfSum(each, count)), ...named].sort(byRank),
    others: found.others.filter((each) => !taken.has(each)),
  };
}

const MAX_SERIAL = 3; // The digits at the end in which the numbers of a range differ.
/** A text that names a range, also where the bank wrapped it. */
const RANGE = /[–—]|\s-\s|-\s?[A-Z]|\b(?:bis|to|till|au|al|til)\b/i;

/** Adds the invoices between the two that the line names as a range, if they are the rest. */
function withThoseBetween({ description }: Line, found: Candidates, free: readonly Candidate[], rest: bigint) {
  if (found.cited.length !== 2 || !RANGE.test(description)) return undefined;
  const { cited } = found;
  const [first = "", last = ""] = cited.map(({ invoice }) => writtenKey(invoice)).sort();
  if (first.length !== last.length || first.slice(0, -MAX_SERIAL) !== last.slice(0, -MAX_SERIAL)) return undefined;
  const between = free.filter(({ invoice }) => {
    const key = writtenKey(invoice);
    return key.length === first.length && key > first && key < last;
  });
  if (between.length === 0 || openOf(between) !== rest) return undefined;
  return withNamed(
    found,
    between.map((candidate) => ({ candidate, end: `${first}-${last}` })),
  );
}

/** Marks the only set of open invoices that completes the amount. */
function withOnlySet(found: Candidates, free: readonly Candidate[], rest: bigint): Candidates | undefined {
  const { cited, others } = found;
  if (cited.length >= MAX_SIZE) return undefined;
  const isExplained = ({ amount: { signal } }: Candidate) =>
    paysExactly({ signal }) || signal === "amount_discount" || signal === "amount_converted";
  if (others.some((each) => each.fromParty && isExplained(each))) return undefined;
  const amounts = free.map(({ invoice }) => invoice.remaining);
  const set = onlySubset(amounts, rest, least(cited), MAX_SIZE - cited.length);
  if (set === undefined) return undefined;
  const members = new Set(set.map((index) => free[index]));
  const count = cited.length + members.size;
  const summed = (each: Candidate) => withReason(asPartOfSum(each, count), "only_sum", `of ${free.length} open`);
  return {
    ...found,
    cited: cited.map(summed),
    others: others.map((each) => (members.has(each) ? summed(each) : each)).sort(byRank),
  };
}
