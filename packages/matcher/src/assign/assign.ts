import { settleAdvices } from "../advices/settle-advices.ts";
import { livePair } from "../books/allocation.ts";
import type { Ledger } from "../books/ledger.ts";
import { isReturnable } from "../books/returns.ts";
import type { Current } from "../candidates/candidates.ts";
import { type Claim, type Gate, isCiting } from "../candidates/claim.ts";
import { takesBack } from "../candidates/closed-invoices.ts";
import type { Pool } from "../candidates/pool.ts";
import { allSteps, type Steps } from "../model/collections.ts";
import { allocates, type Line, lineRemaining, type Match, type Moment } from "../model/model.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { isMarkedByBank, returnMark } from "../reading/return-marks.ts";
import { settleReturns } from "../returns/settle-returns.ts";
import { amongCiting, amongPayers, byDate, type Claimant, isLeftOver, OtherLines } from "./contest.ts";
import { judge, type Verdict } from "./judge.ts";
import { confirm, noteLeftOut, noteRule, suggest } from "./place.ts";

export interface MatchOptions {
  /**
   * The batch of which more lines will follow. Claims that name no invoice then wait as suggestions that no event tells
   * of, because a later line may claim the same invoice. A call without this decides.
   */
  waitsFor?: string | undefined;
  /** Is told of each verdict on a line. A line is judged again when an invoice that it may pay has been settled. */
  judged?: ((verdict: Verdict) => void) | undefined;
}

/** The number of times that claims without a citation are settled: a year of equal monthly payments. */
const MAX_ROUNDS = 12;

/**
 * Matches a chunk of lines as a whole, by value date in any order of arrival. All lines are weighed before any is
 * allocated. Lines that name their invoices are settled first, then, with what is left, lines identified by their
 * payer. `contest.ts` resolves competing claims. Everything else is suggested.
 * @returns the created matches, best first for each line, and the verdicts on the lines that nothing was confirmed for
 */
export function matchAll(...asked: Parameters<typeof matchInSteps>): Matched {
  return allSteps(matchInSteps(...asked));
}

/** The outcome of a chunk. */
interface Matched {
  made: Match[];
  left: Verdict[];
}

/** Does the same in steps of about a line each. */
export function* matchInSteps(
  ledger: Ledger,
  lineIds: readonly string[],
  pool: Pool,
  moment: Moment,
  { waitsFor, judged }: MatchOptions = {},
): Steps<Matched> {
  const current = currentIn(ledger);
  const matchable = [...new Set(lineIds)].filter((id) => isMatchable(ledger.line(id)));
  for (const id of matchable) {
    noteLeftOut(ledger, id);
    noteRule(ledger, id, pool);
  }
  const inOrder = matchable.map((id) => ledger.line(id)).sort(byDate);
  const marked = inOrder.filter(isMarkedByBank);
  const returns = settleReturns(ledger, marked, pool, moment);
  const advised = settleAdvices(
    ledger,
    inOrder.filter(({ id }) => !returns.settled.has(id)),
    pool,
    moment,
  );
  const lines = inOrder
    .filter(({ id }) => !returns.settled.has(id) && !advised.settled.has(id))
    .map(({ id }) => ledger.line(id));
  const verdicts = new Map<string, Verdict>();
  const judgeAll = judging(verdicts, pool, current, judged);
  yield* judgeAll(lines);
  const made: Match[] = [...returns.made, ...advised.made];
  const cited = citedByLine(verdicts);
  for (;;) {
    made.push(...(yield* settleClaims(ledger, verdicts, pool, moment, { waitsFor, cited, judgeAll })));
    const returned = returnLate(ledger, verdicts, made, pool, moment);
    if (returned.size === 0) break;
    // A return opens its invoice again, which another line may pay.
    for (const id of returned) verdicts.delete(id);
    yield* judgeAll(linesIn(verdicts));
  }
  for (const { line, suggestions } of verdicts.values()) {
    yield;
    made.push(...suggest(ledger, line, suggestions, pool, moment, waitsFor));
  }
  const others = new OtherLines(verdicts, ledger);
  for (const { line, claim } of claimants(verdicts, ledger, (gate) => !isCiting(gate))) {
    const verdict = verdicts.get(line.id);
    if (verdict !== undefined) verdict.doubt = doubtOf({ line, claim }, others, ledger, moment);
  }
  return { made, left: [...verdicts.values()] };
}

/**
 * Confirms the claims that no other line contests.
 * @param verdicts those of the lines that are left; lines with a confirmation are removed
 * @returns the confirmed matches
 */
function* settleClaims(
  ledger: Ledger,
  verdicts: Map<string, Verdict>,
  pool: Pool,
  moment: Moment,
  { waitsFor, cited, judgeAll }: MatchOptions & { cited: CitedByLine; judgeAll: Judging },
): Steps<Match[]> {
  const made: Match[] = [];
  function* settle(winners: Claimant[]): Steps<void> {
    for (const { line, claim } of winners) {
      yield;
      for (const candidate of claim.candidates) made.push(confirm(ledger, line, candidate, pool, moment));
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

function citedByLine(verdicts: ReadonlyMap<string, Verdict>): CitedByLine {
  return new Map([...verdicts].map(([id, { found }]) => [id, found.cited.map(({ invoice }) => invoice.id)]));
}

/** Recognizes a claim whose line also named an invoice that another line has settled since. */
function isLeftOfCited({ line, claim }: Claimant, cited: CitedByLine, ledger: Ledger): boolean {
  const claimed = new Set(claim.candidates.map(({ invoice }) => invoice.id));
  return (cited.get(line.id) ?? []).some(
    (id) => !claimed.has(id) && ledger.hasInvoice(id) && !isOpen(ledger.invoice(id)),
  );
}

/** Why a claim that no check prevents was not confirmed. */
function doubtOf(claimant: Claimant, others: OtherLines, ledger: Ledger, { now }: Moment): Verdict["doubt"] {
  if (isLeftOver(ledger, claimant, now)) return "left_over";
  return others.leaveEqualSum(claimant) ? "sum_of_others" : "rival_payment";
}

export function currentIn(ledger: Ledger): Current {
  return (invoice) => (ledger.hasInvoice(invoice.id) ? ledger.invoice(invoice.id) : invoice);
}

/**
 * Matches the lines that return a payment and settled nothing: of payments that were confirmed a moment ago, and those
 * with no mark but a word in their text or the number of what was paid. A line that cites an open invoice pays it, whatever word it contains.
 * @returns the ids of the lines that return something
 */
function returnLate(
  ledger: Ledger,
  verdicts: ReadonlyMap<string, Verdict>,
  made: Match[],
  pool: Pool,
  moment: Moment,
): Set<string> {
  for (const match of made.filter(isReturnable)) pool.payments.add(match, ledger.line(match.transactionId));
  const lines = linesIn(verdicts, ({ line, suggestions }) => {
    if (isMarkedByBank(line)) return true;
    // Reading the words of a line costs more.
    const paysNothing = suggestions.every(({ citation }) => citation === undefined);
    return paysNothing && (takesBack(line, pool.closed) || returnMark(line) !== undefined);
  });
  const returns = settleReturns(ledger, lines, pool, moment);
  made.push(...returns.made);
  return returns.settled;
}

function isMatchable(line: Line): boolean {
  return !line.removed && !line.ignored && lineRemaining(line) > 0n;
}

function claimants(
  verdicts: ReadonlyMap<string, Verdict>,
  ledger: Ledger,
  wanted: (gate: Gate) => boolean,
): Claimant[] {
  const found: Claimant[] = [];
  for (const { line, claim } of verdicts.values()) {
    if (claim !== undefined && wanted(claim.gate) && !isDecidedAlready(ledger, line, claim))
      found.push({ line, claim });
  }
  return found;
}

/**
 * Once part of a line is allocated to an invoice, matching does not change the amount: a person may have chosen it.
 */
function isDecidedAlready(ledger: Ledger, line: Line, { candidates }: Claim): boolean {
  return candidates.some(({ invoice }) => {
    const live = livePair(ledger, line.id, invoice.id);
    return live !== undefined && allocates(live);
  });
}

type Judging = (lines: readonly Line[]) => Steps<void>;

/** Judges lines, in a step each, and replaces their earlier verdicts. */
function judging(
  verdicts: Map<string, Verdict>,
  pool: Pool,
  current: Current,
  judged: MatchOptions["judged"],
): Judging {
  return function* judgeAll(lines) {
    for (const line of lines) {
      yield;
      const verdict = judge(line, pool, current);
      verdicts.set(line.id, verdict);
      judged?.(verdict);
    }
  };
}

function linesIn(verdicts: ReadonlyMap<string, Verdict>, wanted: (verdict: Verdict) => boolean = () => true): Line[] {
  return [...verdicts.values()].filter(wanted).map(({ line }) => line);
}
