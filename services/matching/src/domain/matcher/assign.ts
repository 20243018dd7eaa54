import { livePair } from "../allocation.ts";
import type { Ledger } from "../ledger.ts";
import { allocates, type Line, lineRemaining, type Match, type Moment } from "../model.ts";
import type { Current } from "./candidates.ts";
import { amongCiting, amongPayers, byDate, type Claimant } from "./contest.ts";
import type { Claim } from "./gates.ts";
import { judge, type Verdict } from "./judge.ts";
import { confirm, explainNone, noteLeftOut, suggest } from "./place.ts";
import type { Pool } from "./pool.ts";

export interface MatchOptions {
  /**
   * More lines of the same batch are to come: what is claimed without naming an invoice waits as a suggestion, because
   * one of them may claim it too. The last call about the batch decides.
   */
  moreToCome?: boolean;
}

/**
 * Matches a chunk of lines in a ledger, as a whole: in the order of their dates, whatever order they are given in.
 * All lines are weighed before any is allocated. First those are settled that name what they pay, then, on what is left,
 * those that are known by their payer; what several lines claim is settled by `contest.ts`. The rest is suggested.
 * @returns the matches made, best first per line
 */
export function matchAll(
  ledger: Ledger,
  lineIds: readonly string[],
  pool: Pool,
  moment: Moment,
  { moreToCome = false }: MatchOptions = {},
): Match[] {
  const current: Current = (invoice) => (ledger.hasInvoice(invoice.id) ? ledger.invoice(invoice.id) : invoice);
  const matchable = [...new Set(lineIds)].filter((id) => isMatchable(ledger.line(id)));
  for (const id of matchable) noteLeftOut(ledger, id);
  const lines = matchable.map((id) => ledger.line(id)).sort(byDate);
  const verdicts = new Map(lines.map((line) => [line.id, judge(line, pool, current)]));
  const made: Match[] = [];
  const settle = (winners: Claimant[]) => {
    for (const { line, claim } of winners) {
      for (const candidate of claim.candidates) made.push(confirm(ledger, line, candidate, pool, moment));
      verdicts.delete(line.id);
    }
    refresh(verdicts, winners, pool, current);
  };
  settle(amongCiting(claimants(verdicts, ledger, (gate) => gate !== "only_open_invoice")));
  if (!moreToCome) {
    settle(
      amongPayers(
        claimants(verdicts, ledger, (gate) => gate === "only_open_invoice"),
        verdicts,
        ledger,
      ),
    );
  }
  for (const { line, suggestions, ambiguous } of verdicts.values()) {
    made.push(...suggest(ledger, line, suggestions, pool, moment));
    explainNone(ledger, line, suggestions, ambiguous);
  }
  return made;
}

function isMatchable(line: Line): boolean {
  return !line.ignored && lineRemaining(line) > 0n;
}

function claimants(
  verdicts: ReadonlyMap<string, Verdict>,
  ledger: Ledger,
  wanted: (gate: string) => boolean,
): Claimant[] {
  const found: Claimant[] = [];
  for (const { line, claim } of verdicts.values()) {
    if (claim !== undefined && wanted(claim.gate) && !isDecidedAlready(ledger, line, claim))
      found.push({ line, claim });
  }
  return found;
}

/** How much of a line goes to an invoice is settled once something does: it may be what a person wanted. */
function isDecidedAlready(ledger: Ledger, line: Line, { candidates }: Claim): boolean {
  return candidates.some(({ invoice }) => {
    const live = livePair(ledger, line.id, invoice.id);
    return live !== undefined && allocates(live);
  });
}

/** Weighs again the lines that looked at an invoice which was settled since. */
function refresh(verdicts: Map<string, Verdict>, winners: Claimant[], pool: Pool, current: Current): void {
  const settled = new Set(winners.flatMap(({ claim }) => claim.candidates.map(({ invoice }) => invoice.id)));
  if (settled.size === 0) return;
  for (const { line, considered } of verdicts.values()) {
    if (considered.some((id) => settled.has(id))) verdicts.set(line.id, judge(line, pool, current));
  }
}
