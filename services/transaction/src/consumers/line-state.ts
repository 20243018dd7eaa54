import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { type Consumer, startConsumer } from "@matchbook/runtime/consumer/consumer";
import { eventFilter } from "@matchbook/runtime/nats";
import type { Context } from "../context.ts";
import { projectStates } from "../store/transactions.ts";

/**
 * A debounce: the call that changed a line projects the state itself, some milliseconds after its event was published.
 */
const GATHER_MS = 50;

/** Projects the line states that the matching service publishes onto the list view. */
export async function startLineStateConsumer(context: Context): Promise<Consumer> {
  const { nats, mongo, log, config } = context;
  return startConsumer({
    nats,
    mongo,
    log,
    durable: "transaction-line-state",
    filters: [eventFilter(nats.root, "internal.line_state")],
    batch: 500,
    gatherMs: GATHER_MS,
    ackWaitMs: config.EVENT_ACK_WAIT_MS,
    retryDelaysMs: config.EVENT_RETRY_DELAYS_MS,
    handle: async (events) => {
      const byTenant = new Map<string, LineState[]>();
      for (const { tenant, data } of events) {
        if (data?.$case !== "lineState") continue;
        const states = byTenant.get(tenant);
        if (states === undefined) byTenant.set(tenant, [data.value]);
        else states.push(data.value);
      }
      for (const [tenant, states] of byTenant) {
        await context.inFlight.settled(states.map(({ transactionId }) => transactionId));
        await projectStates(context, tenant, states);
      }
    },
  });
}
