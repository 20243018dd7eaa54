import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Context } from "../context.ts";
import { matchLines } from "../engine/match-lines.ts";
import { findLines, lineFromFacts } from "../store/lines.ts";
import { byTenant, callOf } from "./batches.ts";

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
    await matchLines(context, callOf(context, tenant, group), lines);
  }
}
