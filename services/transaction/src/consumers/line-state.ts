import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { type Consumer, startConsumer } from "@matchbook/runtime/consumer/consumer";
import { eventFilter } from "@matchbook/runtime/nats";
import type { Context } from "../context.ts";
import { showClosedPeriod } from "../store/closed-periods.ts";
import type { TenantCollections } from "../store/collections.ts";
import { importsOf, removeImport } from "../store/files.ts";
import { projectStates } from "../store/transactions.ts";

/**
 * A debounce: the call that changed a line projects the state itself, some milliseconds after its event was published.
 */
const GATHER_MS = 50;

/** Takes imports back whose lines matching has given up. One of its lines is enough: they are given up together. */
async function removeImports(
  { mongo, clock }: Context,
  collections: TenantCollections,
  events: readonly Event[],
): Promise<void> {
  const givenUp = events.flatMap(({ data, occurredAt: at = clock(), actor, actorName }) => {
    const isRemoved = data?.$case === "lineState" && data.value.removed;
    return isRemoved ? [{ line: data.value.transactionId, removed: { at, actor, actorName } }] : [];
  });
  const [first] = givenUp;
  if (first === undefined) return;
  const lines = givenUp.map(({ line }) => line);
  for (const id of await importsOf(collections, lines)) await removeImport(mongo, collections, id, first.removed);
}

/** Projects the line states that the matching service publishes onto the list view, and stores closed periods. */
export async function startLineStateConsumer(context: Context): Promise<Consumer> {
  const { nats, mongo, log, config } = context;
  return startConsumer({
    nats,
    mongo,
    log,
    durable: "transaction-line-state",
    filters: ["internal.line_state", "internal.period_changed"].map((type) => eventFilter(nats.root, type)),
    batch: 500,
    gatherMs: GATHER_MS,
    ackWaitMs: config.EVENT_ACK_WAIT_MS,
    retryDelaysMs: config.EVENT_RETRY_DELAYS_MS,
    handle: async (events) => {
      for (const [tenant, ofTenant] of Map.groupBy(events, (event) => event.tenant)) {
        const collections = await context.collections(tenant);
        const states = ofTenant.flatMap(({ data }) => (data?.$case === "lineState" ? [data.value] : []));
        await projectStates(mongo, collections, states);
        await removeImports(context, collections, ofTenant);
        for (const { data } of ofTenant)
          if (data?.$case === "closedPeriod") await showClosedPeriod(collections, data.value);
      }
    },
  });
}
