import { livePair } from "../books/allocation.ts";
import type { Ledger } from "../books/ledger.ts";
import { type Choice, type Decision, type Gate, isCiting } from "../candidates/choice.ts";
import type { Steps } from "../model/collections.ts";
import { allocates, type Line, type Match } from "../model/model.ts";
import { amongCiting, amongPayers, type Contender, isLeftOver } from "./contest.ts";
import type { Verdict, Verdicts } from "./judge.ts";
import { confirm } from "./place.ts";

/** The number of times that choices without a citation are settled: a year of equal monthly payments. */
const MAX_ROUNDS = 12;

export type Judging = (lines: readonly Line[]) => Steps<void>;

/** Confirms the choices that no other line contests, and removes their verdicts. */
export function* settleChoices(
  decision: Decision,
  verdicts: Verdicts,
  { waitsFor, judgeAll }: { waitsFor?: string | undefined; judgeAll: Judging },
): Steps<Match[]> {
  const { ledger, moment } = decision;
  const made: Match[] = [];
  function* settle(winners: Contender[]): Steps<void> {
    for (const { line, choice } of winners) {
      yield;
      for (const candidate of choice.candidates) made.push(confirm(decision, line, candidate));
      verdicts.delete(line.id);
    }
    // Lines are judged again when an invoice that they considered has been settled.
    const settled = new Set(winners.flatMap(({ choice }) => choice.candidates.map(({ invoice }) => invoice.id)));
    yield* judgeAll(linesIn(verdicts, ({ considered }) => considered.some((id) => settled.has(id))));
  }
  // A number that two suppliers have stays in doubt when another line pays one of them: it does not mean the other then.
  const naming = contenders(verdicts, ledger, isCiting).filter(
    ({ line }) => !verdicts.get(line.id)?.found.namesSettled,
  );
  yield* settle(amongCiting(naming));
  for (let round = 0; waitsFor === undefined && round < MAX_ROUNDS; round++) {
    // An invoice that one line settles may leave another line with a single one that fits.
    const among = contenders(verdicts, ledger, (gate) => !isCiting(gate));
    const winners = amongPayers(among, verdicts, ledger).filter(
      (contender) => !isLeftOver(ledger, contender, moment.now),
    );
    yield* settle(winners);
    if (winners.length === 0) break;
  }
  return made;
}

export const contenders = (verdicts: Verdicts, ledger: Ledger, wanted: (gate: Gate) => boolean): Contender[] =>
  [...verdicts.values()].flatMap(({ line, choice }) =>
    choice !== undefined && wanted(choice.gate) && !isDecidedAlready(ledger, line, choice) ? [{ line, choice }] : [],
  );

/** A part that is allocated already is not changed by matching: a person may have chosen it. */
const isDecidedAlready = (ledger: Ledger, line: Line, { candidates }: Choice): boolean =>
  candidates.some(({ invoice }) => {
    const live = livePair(ledger, line.id, invoice.id);
    return live !== undefined && allocates(live);
  });

export const linesIn = (verdicts: Verdicts, wanted: (verdict: Verdict) => boolean = () => true): Line[] =>
  [...verdicts.values()].filter(wanted).map(({ line }) => line);
