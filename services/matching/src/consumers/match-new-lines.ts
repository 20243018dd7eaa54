import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { BATCH_MS } from "../domain/matcher/left-over.ts";
import type { Line } from "../domain/model.ts";
import { matchLines, matchNew } from "../engine/match-lines.ts";
import { findOpenInvoicesChanged } from "../store/invoices.ts";
import { findLines, lineFromFacts } from "../store/lines.ts";
import { findAwaitingLines } from "../store/matches.ts";
import { byTenant, callOf } from "./batches.ts";
import { lookBack } from "./match-new-invoices.ts";
import { matchWaitingReturns } from "./match-waiting-returns.ts";

/** How long nothing may arrive for a tenant before its lines are decided without the rest, in milliseconds. */
const IDLE_MS = 60_000;

/** Maximum clock difference between two machines, and maximum duration of a commit, in milliseconds. */
const CLOCKS_MS = 1_000;
const COMMIT_MS = 90_000;

/**
 * Stores and matches new lines, one chunk per tenant. While more lines of the tenant wait, or the rest of their file
 * follows, claims without a citation are postponed until `settleLines`. Stored lines are skipped, so an event that is delivered twice changes nothing.
 * @param moreOf whether more events of a tenant wait; after it returned true, `settleLines` must be called
 */
export async function matchNewLines(
  context: Context,
  events: Event[],
  moreOf: (tenant: string) => boolean = () => false,
): Promise<void> {
  for (const [tenant, group] of byTenant(events)) {
    const facts = new Map<string, LineFacts>();
    for (const { data } of group) {
      if (data?.$case === "transaction" && data.value.facts !== undefined)
        facts.set(data.value.facts.id, data.value.facts);
    }
    const now = context.clock();
    const lines = [...facts.values()].map((line) => lineFromFacts(line, now));
    const call = callOf(context, tenant, group);
    const last = group.at(-1)?.data;
    const moreFollow = last?.$case === "transaction" && last.value.moreFollow === true;
    const moreToCome = moreOf(tenant) || moreFollow;
    if (moreToCome) await context.batches.open(tenant, { at: now, moreFollow });
    const stored = new Map((await matchNew(context, call, lines, { moreToCome })).map((line) => [line.id, line]));
    const all = lines.map((line) => stored.get(line.id) ?? line);
    await matchMeanwhile(context, call, all, moreToCome);
    await matchWaitingReturns(context, call, all);
    if (!moreToCome) await settleBatch(context, call);
  }
}

/** Decides the postponed claims of a tenant, unless the rest of a file is on its way. */
export async function settleLines(context: Context, tenant: string): Promise<void> {
  const latest = await context.batches.latest(tenant);
  if (latest?.moreFollow && latest.at.getTime() >= context.clock().getTime() - IDLE_MS) return;
  await settleBatch(context, callOf(context, tenant, []));
}

/** Decides the postponed claims of tenants to which nothing has arrived for a while: the process that knew of them died. */
export async function settleIdle(context: Context): Promise<void> {
  const idle = new Date(context.clock().getTime() - IDLE_MS);
  for (const tenant of await context.batches.idleSince(idle)) {
    await settleLines(context, tenant).catch((error: unknown) =>
      context.log.warn({ err: error, tenant }, "settling an idle tenant failed and is repeated"),
    );
  }
}

/** Decides about the lines that wait for their batch, including lines that another replica stored. */
async function settleBatch(context: Context, call: Call): Promise<void> {
  const latest = await context.batches.latest(call.tenant);
  const collections = await context.collections(call.tenant);
  const since = new Date(context.clock().getTime() - BATCH_MS);
  const ids = await findAwaitingLines(collections, since);
  const size = context.config.MATCHING_CHUNK;
  for (let start = 0; start < ids.length; start += size) {
    const lines = await findLines(collections, ids.slice(start, start + size));
    await matchLines(context, call, lines);
    await matchWaitingReturns(context, call, lines);
  }
  if (latest !== undefined) await context.batches.close(call.tenant, latest.at);
}

/**
 * Matches the lines again with invoices that were stored or changed at the same time: neither commit sees the other
 * (docs/decisions/0015-lines-and-invoices-find-each-other.md). Stored lines are included, because the process that
 * stored them may have died before this step.
 */
async function matchMeanwhile(context: Context, call: Call, lines: Line[], moreToCome: boolean): Promise<void> {
  if (lines.length === 0) return;
  const times = lines.map((line) => line.createdAt.getTime());
  const changed = {
    from: new Date(Math.min(...times) - CLOCKS_MS),
    to: new Date(Math.max(...times) + COMMIT_MS),
  };
  const invoices = await findOpenInvoicesChanged(await context.collections(call.tenant), changed);
  const ids = new Set(lines.map((line) => line.id));
  await lookBack(context, call, invoices, (line) => ids.has(line.id), moreToCome);
}
