import { setTimeout as pause } from "node:timers/promises";
import { table } from "@matchbook/accuracy/table";
import { newId } from "@matchbook/runtime/ids";
import type { Arrived } from "../receiver-process.ts";
import { publishBurst, publishPaced } from "./events.ts";
import type { Installation } from "./installation.ts";

/** The load of a tenant with slow destinations. */
interface Storm {
  name: string;
  destinations: number;
  /** The number of events published at once at the beginning. */
  burst: number;
}

const STORMS: Storm[] = [
  { name: "20 slow destinations", destinations: 20, burst: 0 },
  { name: "300 slow destinations", destinations: 300, burst: 5 },
];

const VICTIM_PER_SECOND = 10;
const VICTIM_SECONDS = 20;
/** The time between the start of the storm and the measurement, in ms: slow destinations then have all their places. */
const LEAD_MS = 5_000;
/** How long the measurement waits for the victim's deliveries after its last event, in ms. */
const LATE_MS = 30_000;

/**
 * Measures a tenant with ten events per second and one destination that answers at once. In every second run another
 * tenant has one event per second and destinations that answer after 14 s. The medians of both kinds of runs are
 * compared.
 */
export async function tenants(installation: Installation, rounds: number): Promise<void> {
  const rows: string[][] = [];
  for (const storm of STORMS) {
    const calm: Arrived[] = [];
    const disturbed: Arrived[] = [];
    for (let round = 0; round < rounds; round += 1) {
      calm.push(await victim(installation, `calm${storm.destinations}-${round}`));
      disturbed.push(await beside(installation, storm, `storm${storm.destinations}-${round}`));
      const [before, now] = [calm.at(-1), disturbed.at(-1)];
      console.error(`• ${storm.name}: p99 ${before?.p99.toFixed(0)} and ${now?.p99.toFixed(0)} ms`);
    }
    rows.push(rowOf(`alone`, calm), rowOf(storm.name, disturbed));
  }
  const header = ["a tenant's deliveries, beside another tenant's", "arrived", "p50 ms", "p99 ms", "max ms"];
  console.log(`\n${table(header, rows)}`);
}

function rowOf(name: string, all: Arrived[]): string[] {
  const median = (of: (arrived: Arrived) => number) => all.map(of).toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
  const arrived = all.reduce((sum, { count }) => sum + count, 0);
  const expected = all.length * VICTIM_PER_SECOND * VICTIM_SECONDS;
  const figures = [median(({ p50 }) => p50), median(({ p99 }) => p99), median(({ max }) => max)];
  return [name, `${arrived} of ${expected}`, ...figures.map((ms) => ms.toFixed(1))];
}

async function victim(installation: Installation, name: string): Promise<Arrived> {
  const { client, call, receiverUrl, nats } = installation;
  const tenant = `${name}-${newId()}`;
  await client.createEndpoint({ url: `${receiverUrl}/${name}`, eventTypes: ["invoice.paid"] }, call(tenant));
  const expected = await publishPaced(nats, tenant, VICTIM_PER_SECOND, VICTIM_SECONDS);
  const all = installation.arrived(name, expected);
  return Promise.race([all, pause(LATE_MS).then(() => installation.arrived(name, 0))]);
}

async function beside(installation: Installation, storm: Storm, name: string): Promise<Arrived> {
  const { client, call, receiverUrl, nats } = installation;
  const tenant = `noisy-${newId()}`;
  const ids: string[] = [];
  for (let nth = 0; nth < storm.destinations; nth += 1) {
    const request = { url: `${receiverUrl}/slow/${nth}`, eventTypes: ["invoice.paid"] };
    ids.push((await client.createEndpoint(request, call(tenant))).endpoint?.id ?? "");
  }
  await publishBurst(nats, tenant, storm.burst);
  const noise = publishPaced(nats, tenant, 1, VICTIM_SECONDS + LEAD_MS / 1_000);
  await pause(LEAD_MS);
  const arrived = await victim(installation, name);
  await noise;
  for (const id of ids) await client.deleteEndpoint({ id }, call(tenant));
  await installation.settled(tenant);
  return arrived;
}
