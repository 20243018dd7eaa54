import {
  type DeadLetterFilter,
  type DeadLetterRow,
  type DeadLetters,
  openDeadLetters,
} from "@matchbook/runtime/events/consumer/dead-letters";
import { connectNats } from "@matchbook/runtime/events/nats";
import { workSubject } from "@matchbook/runtime/events/signals";
import type { Installation } from "./installation.ts";
import type { Settings } from "./settings.ts";

/** The processes that consume events. */
const SERVICES = ["transaction", "matching", "webhook"] as const;
type Service = (typeof SERVICES)[number];

/** Selects dead letters; all when empty. */
export interface Wanted extends DeadLetterFilter {
  service?: string | undefined;
}

/** A dead letter without its event. */
interface Summary extends Omit<DeadLetterRow, "_id" | "event"> {
  id: string;
  service: Service;
}

/** The largest number of dead letters in a list. */
const MAX_LISTED = 200;

/** The number of dead letters of all services. */
export async function countDeadLetters(installation: Installation, wanted: Wanted): Promise<number> {
  const counts = lettersOf(installation, wanted).map(({ letters }) => letters.count(wanted));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Lists the oldest dead letters of each service, with the number of all. */
export async function listDeadLetters(
  installation: Installation,
  wanted: Wanted,
): Promise<{ total: number; deadLetters: Summary[] }> {
  const all = { total: await countDeadLetters(installation, wanted), deadLetters: [] as Summary[] };
  for (const { service, letters } of lettersOf(installation, wanted)) {
    const room = MAX_LISTED - all.deadLetters.length;
    if (room === 0) break;
    all.deadLetters.push(...(await letters.list(wanted, room)).map((row) => summaryOf(service, row)));
  }
  return all;
}

/**
 * Reads one dead letter.
 * @param withPayload adds the encoded event in base64, which contains data of the tenant
 * @throws Error when the id does not exist
 */
export async function showDeadLetter(
  installation: Installation,
  id: string,
  withPayload: boolean,
): Promise<Summary & { payload?: string }> {
  for (const { service, letters } of lettersOf(installation, {})) {
    const [row] = await letters.list({ id }, 1);
    if (row === undefined) continue;
    const payload = Buffer.isBuffer(row.event.data) ? row.event.data : Buffer.from(row.event.data.buffer);
    return { ...summaryOf(service, row), ...(withPayload ? { payload: payload.toString("base64") } : {}) };
  }
  throw new Error(`there is no dead letter ${id}`);
}

/**
 * Returns dead letters to their consumers, or deletes them.
 * @returns the number of dead letters by service
 * @throws Error when an id is given that does not exist
 */
export async function disposeOfDeadLetters(
  installation: Installation,
  how: "replay" | "drop",
  wanted: Wanted,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (const { service, letters } of lettersOf(installation, wanted)) {
    const count = await letters[how](wanted);
    if (count > 0) done[service] = count;
  }
  if (wanted.id !== undefined && Object.keys(done).length === 0)
    throw new Error(`there is no dead letter ${wanted.id}`);
  return done;
}

/** Has the services look at once for what was returned to them. Without NATS they look within half a minute. */
export async function tellServices(settings: Settings, services: readonly string[]): Promise<void> {
  if (settings.NATS_URL === undefined || services.length === 0) return;
  const { connection, root } = await connectNats(settings.NATS_URL, settings.NATS_STREAM, "admin", settings);
  for (const service of services) connection.publish(workSubject(root, service));
  await connection.drain();
}

function lettersOf({ databases }: Installation, { service }: Wanted): { service: Service; letters: DeadLetters }[] {
  if (service !== undefined && !(SERVICES as readonly string[]).includes(service))
    throw new Error(`"${service}" is not a service that consumes events: ${SERVICES.join(", ")}`);
  return databases.flatMap(({ process, mongo }) => {
    const known = SERVICES.find((name) => name === process && (service ?? name) === name);
    return known === undefined ? [] : [{ service: known, letters: openDeadLetters(mongo) }];
  });
}

function summaryOf(service: Service, { _id: id, event: _event, ...row }: DeadLetterRow): Summary {
  return { id, service, ...row };
}
