import { BATCH_MS } from "@matchbook/matcher/assign/contest";
import { amountKey } from "@matchbook/matcher/candidates/payments";
import type { Line } from "@matchbook/matcher/model/model";
import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { type Call, type Context, callOf } from "../context.ts";
import { matchInChunks, matchLines } from "../engine/match-lines.ts";
import { distinct } from "../engine/questions.ts";
import { findLinesBy } from "../store/candidates.ts";
import { findOpenInvoicesChanged } from "../store/invoices.ts";
import { findLines, lineFromFacts } from "../store/lines.ts";
import { findRecentRivals, findWaitingLines } from "../store/matches.ts";
import type { Batch } from "../store/open-batches.ts";
import { matchAdvisedMeanwhile } from "./match-advised.ts";
import { lookBack } from "./match-new-invoices.ts";

/**
 * The longest time in which nothing may arrive of a file, or of a tenant, before its lines are decided without the
 * rest, in milliseconds: an import may make way for others, but events that wait in the stream come soon.
 */
const FILE_IDLE_MS = 60 * 60_000;
const IDLE_MS = 60_000;

/** Maximum clock difference between two machines, and maximum duration of a commit, in milliseconds. */
const CLOCKS_MS = 1_000;
const COMMIT_MS = 90_000;

/**
 * Stores and matches new lines, mostly in one chunk per tenant. While the rest of their file follows, or more events of
 * the tenant wait, lines that cite nothing are postponed until the file has ended, or until `decidePostponed`. Stored lines
 * are skipped, so an event that is delivered twice changes nothing.
 * @param moreOf whether more events of a tenant wait; after it returned true, `decidePostponed` must be called
 */
export async function matchNewLines(
  context: Context,
  events: Event[],
  moreOf: (tenant: string) => boolean = () => false,
): Promise<void> {
  for (const [tenant, group] of Map.groupBy(events, (event) => event.tenant)) {
    const call = await callOf(context, tenant, group);
    const more = moreOf(tenant);
    const { files, following, ended, lines } = contentOf(group, context.clock());
    for (const id of following.difference(ended))
      await context.batches.open(tenant, batchOf(context, id, FILE_IDLE_MS));
    const open = await context.batches.openAmong([...new Set(files.values())]);
    const others = more ? tenant : undefined;
    // A line waits for the rest of its file, else for the other events of its tenant, else for nothing.
    const byBatch = Map.groupBy(lines, ({ id }) => {
      const file = files.get(id);
      return file !== undefined && open.has(file) ? file : others;
    });
    if (more && (ended.size > 0 || byBatch.has(tenant)))
      await context.batches.end(tenant, batchOf(context, tenant, IDLE_MS));
    for (const [batch, some] of byBatch) await matchArrived(context, call, some, batch);
    // Another replica may have decided about a file before the last lines that wait for it were stored here.
    const stillOpen = await context.batches.openAmong([...open]);
    for (const id of ended.union(open.difference(stillOpen)))
      await context.batches.end(tenant, batchOf(context, id, FILE_IDLE_MS));
    if (!more) await decideEnded(context, call, byBatch.has(undefined));
  }
}

/** Lines of events with the file of each that is from one, the files of which more follow, and those that ended. */
function contentOf(events: readonly Event[], now: Date) {
  const files = new Map<string, string>();
  const [following, ended] = [new Set<string>(), new Set<string>()];
  const facts = new Map<string, LineFacts>();
  for (const { data } of events) {
    if (data?.$case === "sync") ended.add(data.value.id);
    if (data?.$case !== "transaction" || data.value.facts === undefined) continue;
    const { id, syncId } = data.value.facts;
    facts.set(id, data.value.facts);
    if (syncId === undefined) continue;
    files.set(id, syncId);
    if (data.value.moreFollow) following.add(syncId);
  }
  return { files, following, ended, lines: [...facts.values()].map((line) => lineFromFacts(line, now)) };
}

function batchOf(context: Context, id: string, idleMs: number): Batch {
  return { id, endsBy: new Date(context.clock().getTime() + idleMs) };
}

async function matchArrived(context: Context, call: Call, lines: Line[], waitsFor: string | undefined): Promise<void> {
  const known = await matchLines(context, call, lines, { waitsFor, onlyNew: true });
  const stored = new Map(known.map((line) => [line.id, line]));
  const all = lines.map((line) => stored.get(line.id) ?? line);
  await matchMeanwhile(context, call, all, waitsFor);
  await matchAdvisedMeanwhile(context, call, all, { since: missedFrom(all), waitsFor });
  await matchWaitingReturns(context, call, all);
}

/** Decides the postponed lines of a tenant of which no events wait, except those of files that have not ended. */
export async function decidePostponed(context: Context, tenant: string): Promise<void> {
  await decideEnded(context, await callOf(context, tenant, []));
}

/** Decides the postponed lines of batches to which nothing has been added for long: their end was lost. */
export async function decideOverdue(context: Context): Promise<void> {
  for (const tenant of await context.batches.endOverdue(context.clock())) {
    await decidePostponed(context, tenant).catch((error: unknown) =>
      context.log.warn({ err: error, tenant }, "the postponed lines of a tenant were not decided; it is repeated"),
    );
  }
}

/**
 * Decides about the lines of batches that have ended, including lines that another replica stored.
 * @param decided lines of the tenant were decided that waited for nothing, so suggestions of earlier batches may be
 *   free now
 */
async function decideEnded(context: Context, call: Call, decided = false): Promise<void> {
  const ended = await context.batches.ended(call.tenant);
  if (ended.length === 0 && !decided) return;
  const waiting = await findWaitingLines(call.collections, [call.tenant, ...ended.map(({ id }) => id)]);
  const since = new Date(context.clock().getTime() - BATCH_MS);
  const recent = waiting.length > 0 || decided ? await findRecentRivals(call.collections, since) : [];
  const ids = distinct([...waiting, ...recent]);
  const size = context.config.MATCHING_CHUNK;
  for (let start = 0; start < ids.length; start += size) {
    const lines = await findLines(call.collections, ids.slice(start, start + size));
    await matchLines(context, call, lines);
    await matchWaitingReturns(context, call, lines);
  }
  await context.batches.decided(ended);
  if (ended.length > 0) await decideEnded(context, call);
}

/**
 * Matches the lines again with invoices that were stored or changed at the same time: neither commit sees the other
 * (docs/decisions/0012-a-batch-is-decided-as-a-whole.md). Stored lines are included, because the process that
 * stored them may have died before this step.
 */
async function matchMeanwhile(context: Context, call: Call, lines: Line[], waitsFor?: string): Promise<void> {
  if (lines.length === 0) return;
  const last = Math.max(...lines.map((line) => line.createdAt.getTime()));
  const changed = { from: missedFrom(lines), to: new Date(last + COMMIT_MS) };
  const invoices = await findOpenInvoicesChanged(call.collections, changed);
  const ids = new Set(lines.map((line) => line.id));
  await lookBack(context, call, invoices, (line) => ids.has(line.id), waitsFor);
}

/** The time up to which the commit that stored the lines saw every change. */
function missedFrom(lines: readonly Line[]): Date {
  return new Date(Math.min(...lines.map((line) => line.createdAt.getTime())) - CLOCKS_MS);
}

/** Matches returns that were stored before their payment, one of these lines. Without any it costs one look-up. */
async function matchWaitingReturns(context: Context, call: Call, lines: readonly Line[]): Promise<void> {
  const amounts = distinct(lines.map(({ currency, amount }) => amountKey(currency, amount)));
  const { returning } = await findLinesBy(call.collections, { returning: amounts });
  await matchInChunks(context, call, returning);
}
