import { setTimeout as pause } from "node:timers/promises";
import type { WebhookDelivery } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import type { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { GrpcClient } from "@matchbook/runtime/grpc-client";
import { connect, nanos } from "nats";
import { callOf } from "./call.ts";
import type { Cluster } from "./cluster.ts";
import { patiently } from "./patiently.ts";

type Webhook = GrpcClient<typeof WebhookServiceService>;

const HOUR_MS = 60 * 60 * 1_000;
/** Longer than any wait of the schedule. */
const FORWARD_MS = 13 * HOUR_MS;
const LOOK_EVERY_MS = 100;
/** How long nothing has to change before time is moved on though something is in hand: its process is gone. */
const STILL_MS = 500;
/** More than any wait that is not the schedule's: how long nothing may happen before it is plain that something is lost. */
const GIVE_UP_MS = 90_000;

/**
 * Resolves when every delivery is there and final. Whenever nothing is in hand, or nothing happens any more, the clocks of
 * the webhook service are moved on, past every planned retry and every claim of a process that is gone; destinations that
 * were disabled on the way are enabled.
 * @param wanted how many deliveries a tenant has to have
 */
export async function drainDeliveries(
  cluster: Cluster,
  webhook: Webhook,
  wanted: (tenant: string) => number,
  tenants: string[],
): Promise<void> {
  await hurryRedelivery(cluster);
  let aheadMs = 0;
  let [changedAt, quietSince] = [Date.now(), Date.now()];
  let before = "";
  /** Whether anything has happened since time was moved on. */
  let moving = false;
  for (;;) {
    const counts = await Promise.all(tenants.map((tenant) => countFinal(webhook, tenant)));
    if (tenants.every((tenant, index) => counts[index]?.final === wanted(tenant))) return;
    const now = `${JSON.stringify(counts)}, ${tenants.map(wanted)} wanted`;
    if (now !== before) {
      cluster.note(`deliveries ${now}`);
      [before, changedAt, quietSince] = [now, Date.now(), Date.now()];
      moving = true;
    }
    if (Date.now() - changedAt > GIVE_UP_MS) throw new Error(`deliveries are missing or not final: ${now}`);
    const nothingInHand = tenants.every(
      (tenant, index) => counts[index]?.all === wanted(tenant) && counts[index].delivering === 0,
    );
    if ((moving && nothingInHand) || Date.now() - quietSince > STILL_MS) {
      for (const tenant of tenants) await enableAll(webhook, tenant);
      aheadMs += FORWARD_MS;
      for (const replica of cluster.webhook) replica.setClock(aheadMs);
      quietSince = Date.now();
      moving = false;
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** Every delivery of a tenant, page by page. */
export async function listAll(webhook: Webhook, tenant: string): Promise<WebhookDelivery[]> {
  const all: WebhookDelivery[] = [];
  for (let page = 1; ; page++) {
    const request = { page: { page, pageSize: 100 } };
    const { deliveries } = await patiently(() => webhook.listDeliveries(request, callOf(tenant)));
    if (deliveries.length === 0) return all;
    all.push(...deliveries);
  }
}

/**
 * NATS gives the events that a killed process had received and not acknowledged to another one only when a minute has
 * passed, so that the rest of the test would wait for nothing else.
 */
async function hurryRedelivery({ infra }: Cluster): Promise<void> {
  const connection = await connect({ servers: infra.natsUrl });
  try {
    const { consumers } = await connection.jetstreamManager();
    await consumers.update("EVENTS", "webhook-fanout", { ack_wait: nanos(3_000) });
  } finally {
    await connection.close();
  }
}

/** What is final stays so: counted first and found to be all, it is all whatever moved between the counts. */
async function countFinal(
  webhook: Webhook,
  tenant: string,
): Promise<{ final: number; delivering: number; all: number }> {
  const count = async (status?: string) => {
    const request = { page: { page: 1, pageSize: 1 }, status };
    const listed = await patiently(() => webhook.listDeliveries(request, callOf(tenant)));
    return Number(listed.page?.total);
  };
  const final = (await count("success")) + (await count("exhausted"));
  return { final, delivering: await count("delivering"), all: await count() };
}

async function enableAll(webhook: Webhook, tenant: string): Promise<void> {
  const request = { page: { page: 1, pageSize: 100 } };
  const { endpoints } = await patiently(() => webhook.listEndpoints(request, callOf(tenant)));
  for (const { id, active } of endpoints) {
    if (active) continue;
    await patiently(() => webhook.updateEndpoint({ id, active: true, eventTypes: [] }, callOf(tenant)));
  }
}
