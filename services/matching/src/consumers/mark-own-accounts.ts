import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Context } from "../context.ts";
import { matchLines } from "../engine/match-lines.ts";
import { markOwnAccounts } from "../store/lines.ts";
import { callOf } from "./batches.ts";

/** Decides again about open lines whose other side became an account of the tenant after they were stored. */
export async function matchOwnAccounts(context: Context, events: Event[]): Promise<void> {
  for (const [tenant, group] of Map.groupBy(events, (event) => event.tenant)) {
    const ibans = group.flatMap(({ data }) => (data?.$case === "bankConnection" ? (data.value.iban ?? []) : []));
    if (ibans.length === 0) continue;
    const call = await callOf(context, tenant, group);
    for (;;) {
      const lines = await markOwnAccounts(call.collections, ibans, context.config.MATCHING_CHUNK);
      if (lines.length === 0) break;
      await matchLines(context, call, lines);
    }
  }
}
