import { setTimeout as pause } from "node:timers/promises";
import type { WebhookDelivery } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import type { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { LooseClient } from "@matchbook/runtime/grpc/client-types";
import { callOf } from "@matchbook/servers/call";
import { patiently } from "@matchbook/servers/patiently";
import { connect, nanos } from "nats";
import type { Cluster } from "./cluster.ts";

type Webhook = LooseClient<typeof WebhookServiceService>;

const HOUR_MS = 60 * 60 * 1_000;
/** Longer than any wait of the schedule. */
const FORWARD_MS = 13 * HOUR_MS;
const LOOK_EVERY_MS = 250;
/**
 * Time without a change after which the clock moves although deliveries are in progress: their process is gone. It doubles
 * until something changes. On a slow machine an attempt takes longer than this, and moving the clock ends its claim.
 */
const STILL_MS = 500;
/** Time without a change after which the test fails. It is longer than any wait except those of the schedule. */
const GIVE_UP_MS = 90_000;

/**
 * Resolves when every delivery exists and is final. When no attempt is in progress or nothing changes any more, it moves
 * the clocks of the webhook service past every planned retry and every claim of a killed process, and enables disabled
 * destinations.
 * @param wanted number of deliveries of a tenant
 */
export async function drainDeliveries(
  cluster: Cluster,
  webhook: Webhook,
  wanted: (tenant: string) => number,
  tenants: string[],
): Promise<void> {
  await hurryRedelivery(cluster);
  let aheadMs = 0;
  let stillMs = STILL_MS;
  let [changedAt, quietSince] = [Date.now(), Date.now()];
  let before = "";
  /** Tells whether anything has changed since the clocks moved. */
  let moving = false;
  for (;;) {
    const counts = await Promise.all(tenants.map((tenant) => countFinal(webhook, tenant)));
    if (tenants.every((tenant, index) => counts[index]?.final === wanted(tenant))) return;
    const now = `${JSON.stringify(counts)}, ${tenants.map(wanted)} wanted`;
    if (now !== before) {
      cluster.note(`deliveries ${now}`);
      [before, changedAt, quietSince, stillMs] = [now, Date.now(), Date.now(), STILL_MS];
      moving = true;
    }
    if (Date.now() - changedAt > GIVE_UP_MS) throw new Error(`deliveries are missing or not final: ${now}`);
    const nothingInHand = tenants.every(
      (tenant, index) => counts[index]?.all === wanted(tenant) && counts[index].delivering === 0,
    );
    if ((moving && nothingInHand) || Date.now() - quietSince > stillMs) {
      for (const tenant of tenants) await enableAll(webhook, tenant);
      aheadMs += FORWARD_MS;
      for (const replica of cluster.webhook) replica.setClock(aheadMs);
      [quietSince, stillMs] = [Date.now(), 2 * stillMs];
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
 * Shortens the time after which NATS redelivers the events that a killed process had received. By default it is a minute,
 * and the rest of the test would only wait for it.
 */
async function hurryRedelivery({ infra }: Cluster): Promise<void> {
  const connection = await connect({ servers: infra.natsUrl });
  try {
    const { consumers } = await connection.jetstreamManager();
    for await (const { name } of consumers.list("EVENTS"))
      await consumers.update("EVENTS", name, { ack_wait: nanos(3_000) });
  } finally {
    await connection.close();
  }
}

/**
 * Final deliveries stay final, so they are counted first: if they are all, a change between the counts does not matter.
 */
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
