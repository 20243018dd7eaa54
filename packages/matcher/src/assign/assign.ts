import { settleAdvices } from "../advices/settle-advices.ts";
import { livePair } from "../books/allocation.ts";
import type { Ledger } from "../books/ledger.ts";
import { isReturnable } from "../books/returns.ts";
import { type Current, type Decision, type Gate, isCiting } from "../candidates/choice.ts";
import { takesBack } from "../candidates/closed-invoices.ts";
import type { Pool } from "../candidates/pool.ts";
import { allSteps, type Steps } from "../model/collections.ts";
import { allocates, type Line, lineRemaining, type Match, type Moment } from "../model/model.ts";
import { isMarkedByBank, returnMark } from "../reading/return-marks.ts";
import { settleReturns } from "../returns/settle-returns.ts";
import { amongCiting, amongPayers, byDate, type Contender, isLeftOver, OtherLines } from "./contest.ts";
import { judge, type Verdict, type Verdicts } from "./judge.ts";
import { confirm, note, suggest } from "./place.ts";

export interface MatchOptions {
  /** The batch that goes on. Choices that name no invoice wait as suggestions: a later line may choose the invoice. */
  waitsFor?: string | undefined;
  /** Is told of each verdict on a line. A line is judged again when an invoice that it may pay has been settled. */
  judged?: ((verdict: Verdict) => void) | undefined;
}

/** Matches lines as a whole: settles those that name invoices, then those of known payers, and suggests the rest. */
export const matchAll = (...asked: Parameters<typeof matchInSteps>): Matched => allSteps(matchInSteps(...asked));

type Matched = { made: Match[]; left: Verdict[] };

/** Does the same in steps of about a line each. */
export function* matchInSteps(
  ledger: Ledger,
  lineIds: readonly string[],
  pool: Pool,
  moment: Moment,
  { waitsFor, judged }: MatchOptions = {},
): Steps<Matched> {
  const inOrder = matchableIn(ledger, lineIds, pool);
  const marked = inOrder.filter(isMarkedByBank);
  const decision = { ledger, pool, moment };
  const returns = settleReturns(decision, marked);
  const unreturned = inOrder.filter(({ id }) => !returns.settled.has(id));
  const advised = settleAdvices(decision, unreturned);
  const lines = unreturned.filter(({ id }) => !advised.settled.has(id)).map(({ id }) => ledger.line(id));
  const verdicts = new Map<string, Verdict>();
  const judgeAll = judging(verdicts, pool, ledger.current, judged);
  yield* judgeAll(lines);
  const made: Match[] = [...returns.made, ...advised.made];
  for (;;) {
    made.push(...(yield* settleChoices(decision, verdicts, { waitsFor, judgeAll })));
    const returned = returnLate(decision, verdicts, made);
    if (returned.size === 0) break;
    // A return opens its invoice again, which another line may pay.
    for (const id of returned) verdicts.delete(id);
    yield* judgeAll(linesIn(verdicts));
  }
  for (const { line, suggestions } of verdicts.values()) {
    yield;
    made.push(...suggest(decision, line, suggestions, waitsFor));
  }
  const others = new OtherLines(verdicts, ledger);
  for (const contender of contenders(verdicts, ledger, (gate) => !isCiting(gate))) {
    const doubt = others.leaveEqualSum(contender) ? "sum_of_others" : "rival_payment";
    contender.doubt = isLeftOver(ledger, contender, moment.now) ? "left_over" : doubt;
  }
  return { made, left: [...verdicts.values()] };
}

/** The number of times that choices without a citation are settled: a year of equal monthly payments. */
const MAX_ROUNDS = 12;

type Judging = (lines: readonly Line[]) => Steps<void>;

/** Confirms the choices that no other line contests, and removes their verdicts. */
function* settleChoices(
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
  yield* settle(amongCiting(contenders(verdicts, ledger, isCiting).filter(({ found }) => !found.namesSettled)));
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

/** The lines with a choice. A part that is allocated already is not changed by matching: a person may have chosen it. */
function contenders(verdicts: Verdicts, ledger: Ledger, wanted: (gate: Gate) => boolean): Contender[] {
  const isDecided = ({ line, choice }: Contender) =>
    choice.candidates.some(({ invoice }) => {
      const live = livePair(ledger, line.id, invoice.id);
      return live !== undefined && allocates(live);
    });
  const isContender = (verdict: Verdict): verdict is Contender => verdict.choice !== undefined;
  const choosing = [...verdicts.values()].filter(isContender);
  return choosing.filter((contender) => wanted(contender.choice.gate) && !isDecided(contender));
}

const linesIn = (verdicts: Verdicts, wanted: (verdict: Verdict) => boolean = () => true): Line[] =>
  [...verdicts.values()].filter(wanted).map(({ line }) => line);

/** Matches lines that return what was just confirmed, or by words alone. A line that cites an open invoice pays it. */
function returnLate(decision: Decision, verdicts: Verdicts, made: Match[]): Set<string> {
  const { ledger, pool } = decision;
  for (const match of made.filter(isReturnable)) pool.payments.add(match, ledger.line(match.lineId));
  const lines = linesIn(verdicts, ({ line, suggestions }) => {
    if (isMarkedByBank(line)) return true;
    // Reading the words of a line costs more.
    const paysNothing = suggestions.every(({ citation }) => citation === undefined);
    return paysNothing && (takesBack(line, pool.closed) || returnMark(line) !== undefined);
  });
  const returns = settleReturns(decision, lines);
  made.push(...returns.made);
  return returns.settled;
}

function matchableIn(ledger: Ledger, lineIds: readonly string[], pool: Pool): Line[] {
  const isMatchable = (line: Line) => !line.removed && !line.ignored && lineRemaining(line) > 0n;
  const matchable = [...new Set(lineIds)].map(ledger.line).filter(isMatchable);
  for (const line of matchable) note(ledger, line, pool);
  return matchable.map(({ id }) => ledger.line(id)).sort(byDate);
}

function judging(verdicts: Verdicts, pool: Pool, current: Current, judged: MatchOptions["judged"]): Judging {
  return function* judgeAll(lines) {
    for (const line of lines) {
      yield;
      const verdict = judge(line, pool, current);
      verdicts.set(line.id, verdict);
      judged?.(verdict);
    }
  };
}
