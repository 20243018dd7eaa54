import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { configShape } from "@matchbook/webhook/config";
import { startWebhookService } from "@matchbook/webhook/service";
import { type Document, MongoClient } from "mongodb";

/** The rows of one tenant in restored databases, as far as they depend on each other. */
export interface RestoredRows {
  invoices: Document[];
  lines: Document[];
  matches: Document[];
  history: Document[];
  deliveries: Document[];
  events: Document[];
}

export async function readRestored(env: Record<string, string>, tenant: string): Promise<RestoredRows> {
  const client = await new MongoClient(env.MONGODB_URI ?? "", { useBigInt64: true }).connect();
  const rowsOf = (process: string, name: string, filter: Document) =>
    client.db(env[`${process}_MONGODB_DATABASE`]).collection(name).find(filter).toArray();
  const rows = (process: string, name: string) => rowsOf(process, `${name}.${tenant}`, {});
  try {
    return {
      invoices: await rows("MATCHING", "invoices"),
      lines: await rows("TRANSACTION", "transactions"),
      matches: await rows("MATCHING", "matches"),
      history: await rowsOf("MATCHING", "history", { tenant }),
      deliveries: await rows("WEBHOOK", "deliveries"),
      events: await rows("WEBHOOK", "events"),
    };
  } finally {
    await client.close();
  }
}

/** Contradictions in the rows of a tenant; empty when they are of one time. */
export function contradictions({ invoices, matches, history, deliveries, events }: RestoredRows): string[] {
  const found: string[] = [];
  const latest = new Map<string, Document>();
  for (const entry of history) {
    const known = latest.get(entry.entityId);
    if (known === undefined || entry.version > known.version) latest.set(entry.entityId, entry);
  }
  for (const invoice of invoices) {
    const allocated = matches
      .filter(({ invoiceId, status }) => invoiceId === invoice._id && ["active", "confirmed"].includes(status))
      .reduce((sum, { invoiceAmount }) => sum + invoiceAmount, 0n);
    if (invoice.total - allocated !== invoice.remaining) found.push(`${invoice.invoiceNumber}: open amount`);
    if (latest.get(String(invoice._id))?.after?.remaining !== invoice.remaining)
      found.push(`${invoice.invoiceNumber}: history`);
  }
  for (const match of matches) {
    if (latest.get(String(match._id))?.after?.status !== match.status) found.push(`match ${match._id}: history`);
    if (!invoices.some(({ _id }) => _id === match.invoiceId)) found.push(`match ${match._id}: no invoice`);
  }
  const pairs = deliveries.map(({ eventId, endpointId }) => `${eventId} ${endpointId}`);
  if (new Set(pairs).size !== pairs.length) found.push("a delivery twice");
  const known = new Set(events.map(({ _id }) => String(_id)));
  for (const { _id, eventId } of deliveries) if (!known.has(eventId)) found.push(`delivery ${_id}: no event`);
  return found;
}

/**
 * Runs the webhook service on restored databases and an empty stream, a day later, until nothing is due.
 * @param env settings of the service
 */
export async function runWebhooks(env: Record<string, string>): Promise<void> {
  const clock = () => new Date(Date.now() + 24 * 60 * 60 * 1000);
  const service = await startWebhookService(loadConfig(configShape, env), { log: silentLogger(), clock });
  await service.drain();
  await service.stop();
}
