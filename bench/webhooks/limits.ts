import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { presentEvent } from "@matchbook/api/presenters/event";
import { newId } from "@matchbook/runtime/ids";
import { silentLogger } from "@matchbook/runtime/logger";
import { openMigrations } from "@matchbook/runtime/migrations/migrations";
import { connectMongo } from "@matchbook/runtime/mongo";
import { Pool } from "undici";
import { signatureHeaders } from "../../services/webhook/src/delivery/sign.ts";
import { newDelivery, startAttempt } from "../../services/webhook/src/domain/delivery.ts";
import { databaseSchema, openStore } from "../../services/webhook/src/store/collections.ts";
import { newDeliveryRow } from "../../services/webhook/src/store/deliveries.ts";
import { insertDeliveries } from "../../services/webhook/src/store/insert-deliveries.ts";
import { recordAttempts } from "../../services/webhook/src/store/record-attempts.ts";
import { paidInvoice } from "./events.ts";
import type { Installation } from "./installation.ts";

/** An upper limit of the service's throughput. */
export interface Limit {
  perSecond: number;
  /** CPU of this process per delivery, in ms. */
  cpuMs: number;
}

const AT_ONCE = 16;
const BATCH = 500;

/** Measures only signing and posting: sixteen sockets to the same receiver, the same bodies. */
export async function postDirectly(
  { receiverUrl, certificate }: { receiverUrl: string; certificate?: string | undefined },
  deliveries: number,
): Promise<Limit> {
  const connect = certificate === undefined ? {} : { ca: readFileSync(certificate) };
  const pool = new Pool(receiverUrl, { connections: AT_ONCE, pipelining: 1, connect });
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  let next = 0;
  const worker = async () => {
    while (next < deliveries) {
      const event = paidInvoice("bench", next++);
      const body = JSON.stringify(presentEvent(event));
      const headers = {
        "content-type": "application/json",
        ...signatureHeaders(event.id, new Date(), body, [secret]),
      };
      const answer = await pool.request({ method: "POST", path: "/direct", headers, body });
      await answer.body.dump();
    }
  };
  const limit = await timed(deliveries, () => Promise.all(Array.from({ length: AT_ONCE }, worker)));
  await pool.close();
  return limit;
}

/** Measures only the database writes: batches of new deliveries and of their results, one of each at a time. */
export async function writeDirectly({ mongoUri }: Installation, deliveries: number): Promise<Limit> {
  const mongo = await connectMongo(mongoUri, `bench_direct_${randomBytes(4).toString("hex")}`);
  const migrations = openMigrations(mongo, databaseSchema);
  await migrations.shared();
  const store = openStore(mongo, migrations, silentLogger());
  await store.collections("bench");
  const endpoint = { _id: newId(), url: "http://127.0.0.1:9/hook" };
  let results: Promise<unknown> = Promise.resolve();
  const limit = await timed(deliveries, async () => {
    for (let start = 0; start < deliveries; start += BATCH) {
      const now = new Date();
      const claim = newId();
      const dueAt = new Date(now.getTime() + 45_000);
      const batch = Array.from({ length: BATCH }, (_, nth) => {
        const event = paidInvoice("bench", start + nth);
        const body = JSON.stringify(presentEvent(event));
        const row = { _id: event.id, type: event.type, body, createdAt: now };
        const state = startAttempt(newDelivery()) ?? newDelivery();
        const of = { endpoint, eventId: event.id, eventType: event.type };
        const delivery = newDeliveryRow(state, of, claim, now);
        const schedule = { _id: delivery._id, tenant: "bench", endpointId: endpoint._id, dueAt, claim, parked: false };
        return { event: row, delivery, schedule };
      });
      const events = batch.map(({ event }) => event);
      await insertDeliveries(store, "bench", claim, events, batch);
      await results;
      results = recordAttempts(
        store,
        batch.map(({ delivery }) => ({
          tenant: "bench",
          deliveryId: delivery._id,
          endpointId: endpoint._id,
          eventType: delivery.eventType,
          url: endpoint.url,
          test: false,
          claim,
          state: delivery,
          result: { ok: true, status: 200, error: null, durationMs: 1, responseExcerpt: "", retryAfter: null },
          startedAt: now,
          endedAt: now,
          random: 0.5,
        })),
      );
    }
    await results;
  });
  await store.stop();
  await mongo.db.dropDatabase();
  await mongo.client.close();
  return limit;
}

async function timed(deliveries: number, run: () => Promise<unknown>): Promise<Limit> {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await run();
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: deliveries / seconds, cpuMs: (user + system) / 1_000 / deliveries };
}
