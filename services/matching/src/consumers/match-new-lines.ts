import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import type { Line } from "../domain/model.ts";
import { matchLines } from "../engine/match-lines.ts";
import { findOpenInvoicesChanged } from "../store/invoices.ts";
import { findLines, lineFromFacts } from "../store/lines.ts";
import { byTenant, callOf } from "./batches.ts";
import { lookBack } from "./match-new-invoices.ts";

/** How far the clocks of two machines may be apart, and how long a commit may take, in milliseconds. */
const CLOCKS_MS = 1_000;
const COMMIT_MS = 90_000;

/**
 * New lines are stored and matched, a chunk per tenant. A line that is already stored is left alone: it was matched
 * when it came, or a person was faster. So an event that is delivered again changes nothing.
 */
export async function matchNewLines(context: Context, events: Event[]): Promise<void> {
  for (const [tenant, group] of byTenant(events)) {
    const facts = new Map<string, LineFacts>();
    for (const { data } of group) {
      if (data?.$case === "transaction" && data.value.facts !== undefined)
        facts.set(data.value.facts.id, data.value.facts);
    }
    const stored = await findLines(await context.collections(tenant), [...facts.keys()]);
    for (const line of stored) facts.delete(line.id);
    const now = context.clock();
    const lines = [...facts.values()].map((line) => lineFromFacts(line, now));
    const call = callOf(context, tenant, group);
    await matchLines(context, call, lines);
    await matchMeanwhile(context, call, [...stored, ...lines]);
  }
}

/**
 * An invoice that is stored while lines are being matched is not seen by them, nor are they by those who look back for it:
 * neither is committed when the other looks. So, once lines are committed, the invoices of that time look back again. (Also
 * for lines that are found stored: whoever stored them may have died before it came to this.)
 */
async function matchMeanwhile(context: Context, call: Call, lines: Line[]): Promise<void> {
  if (lines.length === 0) return;
  const times = lines.map((line) => line.createdAt.getTime());
  const changed = {
    from: new Date(Math.min(...times) - CLOCKS_MS),
    to: new Date(Math.max(...times) + COMMIT_MS),
  };
  const invoices = await findOpenInvoicesChanged(await context.collections(call.tenant), changed);
  const ids = new Set(lines.map((line) => line.id));
  await lookBack(context, call, invoices, (line) => ids.has(line.id));
}
