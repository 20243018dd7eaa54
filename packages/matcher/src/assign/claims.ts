import { livePair } from "../books/allocation.ts";
import type { Ledger } from "../books/ledger.ts";
import { type Claim, type Decision, type Gate, isCiting } from "../candidates/claim.ts";
import type { Steps } from "../model/collections.ts";
import { allocates, type Line, type Match } from "../model/model.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { amongCiting, amongPayers, type Claimant, isLeftOver } from "./contest.ts";
import type { Verdict, Verdicts } from "./judge.ts";
import { confirm } from "./place.ts";

/** The number of times that claims without a citation are settled: a year of equal monthly payments. */
const MAX_ROUNDS = 12;

export type Judging = (lines: readonly Line[]) => Steps<void>;

/** Confirms the claims that no other line contests, and removes their verdicts. */
export function* settleClaims(
  decision: Decision,
  verdicts: Verdicts,
  { waitsFor, cited, judgeAll }: { waitsFor?: string | undefined; cited: CitedByLine; judgeAll: Judging },
): Steps<Match[]> {
  const { ledger, moment } = decision;
  const made: Match[] = [];
  function* settle(winners: Claimant[]): Steps<void> {
    for (const { line, claim } of winners) {
      yield;
      for (const candidate of claim.candidates) made.push(confirm(decision, line, candidate));
      verdicts.delete(line.id);
    }
    // Lines are judged again when an invoice that they considered has been settled.
    const settled = new Set(winners.flatMap(({ claim }) => claim.candidates.map(({ invoice }) => invoice.id)));
    yield* judgeAll(linesIn(verdicts, ({ considered }) => considered.some((id) => settled.has(id))));
  }
  // A number that two suppliers have stays in doubt when another line pays one of them: it does not mean the other then.
  const naming = claimants(verdicts, ledger, isCiting).filter((each) => !isLeftOfCited(each, cited, ledger));
  yield* settle(amongCiting(naming));
  for (let round = 0; waitsFor === undefined && round < MAX_ROUNDS; round++) {
    // An invoice that one line settles may leave another line with a single one that fits.
    const among = claimants(verdicts, ledger, (gate) => !isCiting(gate));
    const winners = amongPayers(among, verdicts, ledger).filter(
      (claimant) => !isLeftOver(ledger, claimant, moment.now),
    );
    yield* settle(winners);
    if (winners.length === 0) break;
  }
  return made;
}

/** The ids of the invoices that each line named before anything was settled. */
type CitedByLine = ReadonlyMap<string, readonly string[]>;

export const citedByLine = (verdicts: Verdicts): CitedByLine =>
  new Map([...verdicts].map(([id, { found }]) => [id, found.cited.map(({ invoice }) => invoice.id)]));

/** Recognizes a claim whose line also named an invoice that another line has settled since. */
function isLeftOfCited({ line, claim }: Claimant, cited: CitedByLine, ledger: Ledger): boolean {
  const claimed = new Set(claim.candidates.map(({ invoice }) => invoice.id));
  return (cited.get(line.id) ?? []).some(
    (id) => !claimed.has(id) && ledger.hasInvoice(id) && !isOpen(ledger.invoice(id)),
  );
}

export const claimants = (verdicts: Verdicts, ledger: Ledger, wanted: (gate: Gate) => boolean): Claimant[] =>
  [...verdicts.values()].flatMap(({ line, claim }) =>
    claim !== undefined && wanted(claim.gate) && !isDecidedAlready(ledger, line, claim) ? [{ line, claim }] : [],
  );

/** A part that is allocated already is not changed by matching: a person may have chosen it. */
const isDecidedAlready = (ledger: Ledger, line: Line, { candidates }: Claim): boolean =>
  candidates.some(({ invoice }) => {
    const live = livePair(ledger, line.id, invoice.id);
    return live !== undefined && allocates(live);
  });

export const linesIn = (verdicts: Verdicts, wanted: (verdict: Verdict) => boolean = () => true): Line[] =>
  [...verdicts.values()].filter(wanted).map(({ line }) => line);
