import type { MatchOptions } from "@matchbook/matcher/assign/assign";
import { Ledger } from "@matchbook/matcher/books/ledger";
import { explainLines } from "@matchbook/matcher/explain/explain-lines";
import type { Line } from "@matchbook/matcher/model/model";
import { wholeNamesIn } from "@matchbook/matcher/names/whole-names";
import { readMonthNames } from "@matchbook/matcher/text/month-names";
import { traceHeaders } from "@matchbook/runtime/telemetry/spans";
import { newId } from "@matchbook/runtime/values/ids";
import { inSlices, mapInSlices } from "@matchbook/runtime/work/slices";
import type { Call, Context } from "../context.ts";
import { isClosed } from "../domain/closed-periods.ts";
import { isArriving } from "../domain/rules/acting.ts";
import { arrivedWrites, findLines } from "../store/lines.ts";
import { keptOf } from "../store/listed-line.ts";
import { loadLedgerEntries } from "../store/load-ledger.ts";
import { commitDecisions, retryConflicts } from "./execute.ts";
import { loadPool } from "./load-pool.ts";
import { matchUnderRules } from "./match-under-rules.ts";

/**
 * Matches a chunk of lines against the tenant's open invoices and stores lines, matches and events in one commit. Lines
 * that are not stored yet are stored too.
 * @param options.onlyNew leaves lines alone that are stored already
 * @returns the lines that were stored already
 */
export async function matchLines(
  context: Context,
  call: Call,
  lines: Line[],
  { onlyNew = false, ...options }: MatchOptions & { onlyNew?: boolean } = {},
): Promise<Line[]> {
  if (lines.length === 0) return [];
  const operationId = newId();
  const commit = () =>
    commitDecisions(context, call, async (session) => {
      const inside = { ...call.collections, session };
      const ids = lines.map(({ id }) => id);
      const stored = await findLines(inside, ids);
      // A line of `POST /transactions` is stored before its event arrives, but nothing is decided about it.
      const again = onlyNew ? stored.filter((line) => keptOf(line).named) : stored;
      const known = new Set(stored.map(({ id }) => id));
      const chosen = onlyNew ? [...lines.filter(({ id }) => !known.has(id)), ...again] : lines;
      if (chosen.length === 0) return { result: stored, decisions: [] };
      // Texts are most of the work. Between two slices, the work of other tenants goes on.
      await inSlices(readMonthNames());
      await mapInSlices(chosen, wholeNamesIn);
      const arriving = (line: Line) => isArriving(line) || (onlyNew && !line.ignored && known.has(line.id));
      const loaded = await loadPool(inside, chosen, { arriving });
      const { invoices, payments, closedPeriods } = loaded;
      const about = { lines: chosen, stored: again, invoices, payments };
      const entries = await loadLedgerEntries(inside, about);
      const moment = context.moment();
      // They are stored and left alone until their period is reopened.
      const lineIds = chosen.filter((line) => !isClosed(closedPeriods, line)).map(({ id }) => id);
      const asked = { lineIds, moment, options };
      const { ledger, left, pool } = await inSlices(matchUnderRules(loaded, () => Ledger.of(entries), asked));
      await mapInSlices(left, (verdict) => explainLines(ledger, [verdict], pool));
      const changes = ledger.changes(moment.now);
      const cause = { call, trace: traceHeaders(), operation: "automatic_matching", operationId };
      const writes = onlyNew ? arrivedWrites(call.collections, again, changes) : [];
      return { result: stored, decisions: [{ ...cause, changes, now: moment.now, writes }] };
    });
  return retryConflicts(call, commit);
}

/** Matches any number of lines, in chunks with a commit each. */
export async function matchInChunks(
  context: Context,
  call: Call,
  lines: Line[],
  options: MatchOptions = {},
): Promise<void> {
  const size = context.config.MATCHING_CHUNK;
  for (let start = 0; start < lines.length; start += size) {
    await matchLines(context, call, lines.slice(start, start + size), options);
  }
}

/**
 * Matches stored lines again. Several chunks form one batch: lines that cite nothing are decided after all chunks were
 * weighed.
 * @param waitsFor the batch whose end the lines wait for; by default they are decided now
 */
export async function matchAgain(context: Context, call: Call, lines: Line[], waitsFor?: string): Promise<void> {
  const isOneChunk = lines.length <= context.config.MATCHING_CHUNK;
  if (waitsFor !== undefined || !isOneChunk)
    await matchInChunks(context, call, lines, { waitsFor: waitsFor ?? call.tenant });
  if (waitsFor === undefined) await matchInChunks(context, call, lines);
}

/** Recognizes a line that is decided when its file has ended, because a later line of the file may contest it. */
export function waitsForFile({ suggestions }: Line, tenant: string): boolean {
  return suggestions.some(({ waits = tenant }) => waits !== tenant);
}
