import { closableDifference } from "../candidates/by-rule.ts";
import type { Candidates, Choice, Gate } from "../candidates/choice.ts";
import type { Candidate } from "../candidates/evidence.ts";
import type { Pool } from "../candidates/pool.ts";
import { daysBetween } from "../model/days.ts";
import { type Line, lineRemaining } from "../model/model.ts";
import { isNotYetExpected } from "../reading/expected.ts";
import { paysExactly } from "../signals/amount.ts";
import { isIdentified, isNamedInText } from "../signals/other-side.ts";

/** Days between a payment and the issue of an invoice of the same amount after which that one is a later one. */
const LATER_DAYS = 5;

/** A gate stays closed when it admits none, or not one where it is for one. */
type Admits = (line: Line, found: Candidates, pool: Pool) => readonly Candidate[] | false;

export const GATES: readonly { id: Gate; admits: Admits }[] = [
  {
    id: "strong_reference",
    admits: (line, { cited }, pool) =>
      cited.length === 1 && cited.every((each) => paysWhole(line, each, pool)) && cited,
  },
  { id: "all_cited", admits: (line, { cited }) => cited.length > 1 && isExactSum(line, cited) && cited },
  {
    id: "only_open_invoice",
    admits: (line, found, pool) =>
      found.cited.length === 0 && isIdentified(found.side.party) && only(equalOfParty(line, found, pool)),
  },
  {
    id: "named_in_text",
    admits: (line, found, pool) =>
      found.cited.length === 0 &&
      isNamedInText(found.side.party) &&
      only(equalOfParty(line, found, pool).filter((candidate) => !isLater(line, candidate))),
  },
];

export function choiceOf(line: Line, found: Candidates, pool: Pool): Choice | undefined {
  for (const { id: gate, admits } of GATES) {
    const candidates = !pool.without.has(gate) && admits(line, found, pool);
    if (candidates) return { gate, candidates };
  }
  return undefined;
}

const only = (candidates: readonly Candidate[]): readonly Candidate[] | false => candidates.length === 1 && candidates;

const paysWhole = (line: Line, candidate: Candidate, pool: Pool): boolean =>
  paysExactly(candidate.amount) || closableDifference(line, candidate, pool) !== undefined;

function isExactSum(line: Line, cited: readonly Candidate[]): boolean {
  const parties = new Set(cited.map(({ invoice }) => invoice.counterpartyId));
  const sum = cited.reduce((total, { amount }) => total + amount.matchedAmount, 0n);
  return (
    parties.size === 1 && cited.every(({ amount }) => amount.signal === "amounts_sum") && sum === lineRemaining(line)
  );
}

const isLater = (line: Line, { invoice }: Candidate) => daysBetween(line.valueDate, invoice.issueDate) >= LATER_DAYS;

/** The party's open invoices with exactly the line's amount, with an instalment of it, or with a range that holds it. */
function equalOfParty(line: Line, found: Candidates, pool: Pool): readonly Candidate[] {
  const { party } = found.side;
  if (party === undefined || pool.ofPartyWith(party.id, line.currency, lineRemaining(line)).tooMany) return [];
  const equal = found.others.filter(
    ({ fromParty, amount, invoice }) => fromParty && paysExactly(amount) && invoice.type !== "credit_note",
  );
  const expected = equal.filter(({ invoice }) => !isNotYetExpected(line, invoice));
  return expected.length === 0 ? equal : expected;
}
