import type { MatchOptions } from "@matchbook/matcher/assign";
import type { Entries } from "@matchbook/matcher/book";
import { explainLines } from "@matchbook/matcher/explanations/explain-lines";
import { Ledger } from "@matchbook/matcher/ledger";
import type { Invoice, Line } from "@matchbook/matcher/model";
import { wholeNamesIn } from "@matchbook/matcher/names/whole-names";
import type { Call } from "@matchbook/runtime/call";
import { newId } from "@matchbook/runtime/ids";
import { inSlices, mapInSlices } from "@matchbook/runtime/slices";
import { traceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { Context } from "../context.ts";
import { isClosed } from "../domain/closed-periods.ts";
import { findClosedPeriods } from "../store/closed-periods.ts";
import { findLines } from "../store/lines.ts";
import { loadEntries, loadLedgerEntries } from "../store/load-ledger.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { commitDecisions, retryConflicts } from "./execute.ts";
import type { FoundPayments } from "./load-payments.ts";
import { loadPool } from "./load-pool.ts";
import { matchUnderRules } from "./match-under-rules.ts";

/**
 * Matches a chunk of lines against the tenant's open invoices and stores lines, matches and events in one commit. Lines
 * that are not stored yet are stored too.
 */
export async function matchLines(
  context: Context,
  call: Call,
  lines: Line[],
  options: MatchOptions = {},
): Promise<void> {
  if (lines.length === 0) return;
  await decideAbout(context, call, options, async () => ({
    lines,
    entriesOf: (collections, invoices, payments) => loadLedgerEntries(collections, { lines, invoices, payments }),
    result: undefined,
  }));
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

/** True for a line that is decided when its file has ended, because a later line of the file may contest it. */
export function waitsForFile({ suggestions }: Line, tenant: string): boolean {
  return suggestions.some(({ waits = tenant }) => waits !== tenant);
}

/**
 * Matches and stores new lines; lines that are stored already are left alone.
 * @returns the lines that were stored already
 */
export async function matchNew(
  context: Context,
  call: Call,
  lines: Line[],
  options: MatchOptions = {},
): Promise<Line[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ id }) => id);
  return decideAbout(context, call, options, async (collections) => {
    const stored = await findLines(collections, ids);
    const known = new Set(stored.map(({ id }) => id));
    const fresh = lines.filter(({ id }) => !known.has(id));
    const entriesOf = async (inside: TenantCollections, invoices: Invoice[], payments: FoundPayments) => {
      const entries = await loadEntries(inside, { lines: payments.lines, invoices, matches: payments.matches });
      return { ...entries, lines: [...entries.lines, ...fresh] };
    };
    return { lines: fresh, entriesOf, result: stored };
  });
}

interface About<T> {
  lines: Line[];
  /** Loads everything that decisions about these lines and invoices may read or change. */
  entriesOf(collections: TenantCollections, invoices: Invoice[], payments: FoundPayments): Promise<Entries>;
  result: T;
}

async function decideAbout<T>(
  context: Context,
  call: Call,
  options: MatchOptions,
  begin: (collections: TenantCollections) => Promise<About<T>>,
): Promise<T> {
  const collections = await context.collections(call.tenant);
  const operationId = newId();
  const commit = () =>
    commitDecisions(context, call, async (session) => {
      const inside = { ...collections, session };
      const { lines, entriesOf, result } = await begin(inside);
      if (lines.length === 0) return { result, decisions: [] };
      // Texts are most of the work. Between two slices, the work of other tenants goes on.
      await mapInSlices(lines, wholeNamesIn);
      const loaded = await loadPool(inside, lines);
      const entries = await entriesOf(inside, loaded.invoices, loaded.payments);
      const moment = context.moment();
      const closed = await findClosedPeriods(inside);
      // They are stored and left alone until their period is reopened.
      const lineIds = lines.filter((line) => !isClosed(closed, line)).map(({ id }) => id);
      const asked = { lineIds, moment, options };
      const { ledger, left, pool } = await inSlices(matchUnderRules(loaded, () => Ledger.of(entries), asked));
      await mapInSlices(left, (verdict) => explainLines(ledger, [verdict], pool));
      const changes = ledger.changes(moment.now);
      const cause = { call, trace: traceHeaders(), operation: "automatic_matching", operationId };
      const decision = { ...cause, changes, now: moment.now };
      return { result, decisions: [{ ...decision, writes: [] }] };
    });
  return retryConflicts(call, commit);
}
