import { table } from "@matchbook/accuracy/table";
import { newId } from "@matchbook/runtime/ids";
import { publishBurst } from "./events.ts";
import type { Installation } from "./installation.ts";
import { measure, type Run } from "./measure.ts";

const DESTINATIONS = 50;
const GOOD = DESTINATIONS - 3;
const EVENTS = 400;
const ROUNDS = 3;

/**
 * Measures fifty destinations, in turn with all of them healthy, and with one that hangs until the timeout, one that
 * refuses connections and one that answers a byte per second. The medians of the other 47 are compared. A run before the
 * first measurement warms the process up, and each run waits for the end of its attempts.
 */
export async function isolation(installation: Installation): Promise<void> {
  const refusing = "http://127.0.0.1:1/refused";
  const bad = [`${installation.receiverUrl}/hang`, refusing, `${installation.receiverUrl}/drip`];
  const other = Array.from({ length: 3 }, (_, nth) => `${installation.receiverUrl}/other/${nth}`);
  await run(installation, "before", other);
  const runs = { calm: [] as Run[], storm: [] as Run[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.calm.push(await run(installation, `calm${round}`, other));
    runs.storm.push(await run(installation, `storm${round}`, bad));
    const [calm, storm] = [runs.calm.at(-1), runs.storm.at(-1)];
    console.error(`• isolation: ${calm?.perSecond.toFixed(0)}/s and ${storm?.perSecond.toFixed(0)}/s`);
  }
  const [undisturbed, disturbed] = [figures(runs.calm), figures(runs.storm)];
  const share = undisturbed.map((value, nth) => ((disturbed[nth] ?? 0) / value).toFixed(2));
  const row = (name: string, values: number[]) => [name, ...values.map((value) => value.toFixed(0))];
  const rows = [row("all healthy", undisturbed), row("three unhealthy", disturbed), ["share", ...share]];
  console.log(`\n${table([`${GOOD} of ${DESTINATIONS} destinations`, "per s", "p50 ms", "p99 ms"], rows)}`);
}

function figures(runs: Run[]): number[] {
  const median = (of: (run: Run) => number) => runs.map(of).toSorted((a, b) => a - b)[runs.length >> 1] ?? 0;
  return [median((run) => run.perSecond), median((run) => run.arrived.p50), median((run) => run.arrived.p99)];
}

async function run(installation: Installation, name: string, others: string[]): Promise<Run> {
  const tenant = `${name}-${newId()}`;
  const call = installation.call(tenant);
  const good = Array.from({ length: GOOD }, (_, nth) => `${installation.receiverUrl}/${name}/${nth}`);
  const ids: string[] = [];
  for (const url of [...others, ...good]) {
    const { endpoint } = await installation.client.createEndpoint({ url, eventTypes: ["invoice.paid"] }, call);
    ids.push(endpoint?.id ?? "");
  }
  const result = await measure(installation, undefined, name, async () => {
    await publishBurst(installation.nats, tenant, EVENTS);
    return EVENTS * GOOD;
  });
  // Delete the bad destinations and wait for their attempts before the next run.
  for (const id of ids) await installation.client.deleteEndpoint({ id }, call);
  await installation.settled(tenant);
  return result;
}
