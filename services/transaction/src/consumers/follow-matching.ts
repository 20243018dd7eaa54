import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { type Consumer, startConsumer } from "@matchbook/runtime/events/consumer/consumer";
import { eventFilter } from "@matchbook/runtime/events/nats";
import type { Context } from "../context.ts";
import { showClosedPeriod } from "../store/closed-periods.ts";
import type { TenantCollections } from "../store/collections.ts";
import { importsOf, removeImport } from "../store/files.ts";

/** Takes imports back whose lines matching has given up. Each event names one line of an import. */
async function removeImports({ mongo, clock }: Context, collections: TenantCollections, events: readonly Event[]) {
  const givenUp = events.flatMap(({ data, occurredAt: at = clock(), actor, actorName }) => {
    return data?.$case === "lineState" ? [{ line: data.value.lineId, removed: { at, actor, actorName } }] : [];
  });
  for (const { line, removed } of givenUp)
    for (const id of await importsOf(collections, [line])) await removeImport(mongo, collections, id, removed);
}

/** Takes back imports and stores closed periods as the matching service tells. */
export async function followMatching(context: Context): Promise<Consumer> {
  const { nats, mongo, log, config } = context;
  return startConsumer({
    nats,
    mongo,
    log,
    durable: "transaction-line-state",
    filters: ["internal.line_removed", "internal.period_changed"].map((type) => eventFilter(nats.root, type)),
    batch: 500,
    ackWaitMs: config.EVENT_ACK_WAIT_MS,
    retryDelaysMs: config.EVENT_RETRY_DELAYS_MS,
    handle: async (events) => {
      for (const [tenant, ofTenant] of Map.groupBy(events, (event) => event.tenant)) {
        const collections = await context.collections(tenant);
        await removeImports(context, collections, ofTenant);
        for (const { data } of ofTenant)
          if (data?.$case === "closedPeriod") await showClosedPeriod(collections, data.value);
      }
    },
  });
}
