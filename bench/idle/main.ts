import { setTimeout as sleep } from "node:timers/promises";
import { table } from "@matchbook/accuracy/table";
import { PROCESS_NAMES } from "@matchbook/devstack/stack/system";
import { type Document, MongoClient } from "mongodb";
import { cpuPer, total, usagesOf } from "../process-figures.ts";
import { settings } from "../settings.ts";
import { startBenchStack, tenantWithCounterparty } from "../stack.ts";

/**
 * `npm run bench idle`: what a running Matchbook without a caller costs: CPU of each process, and the commands that
 * reach MongoDB. The heartbeats of the drivers are counted apart. The profiler tells the collection of each command. It
 * costs CPU itself, so it runs in a second measurement.
 */

const options = settings({
  /** Seconds of each of the two measurements. */
  seconds: 60,
  /**
   * Seconds from the last call to the first measurement. V8 collects what a start left behind in two full collections per
   * process, about 105 and 215 s after the last one under load, of a quarter of a second of CPU each.
   */
  settle: 270,
  /** Tenants that have a counterparty and rest. */
  tenants: 0,
  /** Processes of matching. */
  replicas: 1,
});

await using stack = await startBenchStack({ matchingReplicas: options.replicas });
await using mongo = await new MongoClient(stack.infra.mongoUri).connect();
for (let nth = 0; nth < options.tenants; nth += 1) await (await tenantWithCounterparty(stack, `rest-${nth}`)).close();
await sleep(options.settle * 1_000);

const before = { cpu: usagesOf(stack.pids), commands: await commandCounts() };
await sleep(options.seconds * 1_000);
const after = { cpu: usagesOf(stack.pids), commands: await commandCounts() };
const cpu = cpuPer(options.seconds, before.cpu, after.cpu);
const counts = ratesOf(before.commands, after.commands);
console.log("CPU in ms per second:\n");
console.log(
  `${table([...Object.keys(cpu), "all"], [[...Object.values(cpu), total(cpu)].map((ms) => ms.toFixed(1))])}\n`,
);
const { hello = 0, ...others } = counts;
console.log(`commands per second: ${total(others).toFixed(2)}, and ${hello.toFixed(2)} heartbeats\n`);

const rows = await profile();
console.log(table(["per second", "database", "command", "collection"], rows));

/** The number of times that the server has run each command. */
async function commandCounts(): Promise<Record<string, number>> {
  const { metrics } = await mongo.db("admin").command({ serverStatus: 1 });
  const counted = Object.entries(metrics.commands as Record<string, { total?: number }>);
  return Object.fromEntries(counted.map(([name, { total: times = 0 }]) => [name, Number(times)]));
}

/** The commands per second between two counts. The count itself is left out. */
function ratesOf(first: Record<string, number>, last: Record<string, number>): Record<string, number> {
  const names = Object.keys(last).filter((name) => name !== "serverStatus" && last[name] !== first[name]);
  return Object.fromEntries(names.map((name) => [name, ((last[name] ?? 0) - (first[name] ?? 0)) / options.seconds]));
}

/** Commands to the databases of the processes, the most frequent first. */
async function profile(): Promise<string[][]> {
  const databases = PROCESS_NAMES.map((name) => mongo.db(`${stack.databasePrefix}_${name}`));
  for (const db of databases) await db.command({ profile: 2 });
  await sleep(options.seconds * 1_000);
  const found: [number, string[]][] = [];
  for (const db of databases) {
    await db.command({ profile: 0 });
    const seen = await db.collection("system.profile").find().toArray();
    for (const [key, group] of Map.groupBy(seen.filter(isAsked), (one) => `${Object.keys(one.command)[0]} ${one.ns}`)) {
      const [command = "", namespace = ""] = key.split(" ");
      const collection = namespace.slice(db.databaseName.length + 1);
      found.push([group.length, [db.databaseName.slice(stack.databasePrefix.length + 1), command, collection]]);
    }
  }
  found.sort(([a], [b]) => b - a);
  return found.map(([times, what]) => [(times / options.seconds).toFixed(2), ...what]);
}

/** Recognizes a profiled command of the services, not of the profiler. The profiler notes a write twice: as a write and as a command. */
function isAsked({ op, ns, command }: Document): boolean {
  return op !== "update" && op !== "insert" && op !== "remove" && !ns.endsWith(".system.profile") && !command?.profile;
}
