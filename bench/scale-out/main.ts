import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { table } from "@matchbook/accuracy/table";
import { INVOICE, tenantWithCounterparty } from "../invoices.ts";
import { runLoad } from "../load.ts";
import { usagesOf } from "../process-figures.ts";
import { type BenchStack, startBenchStack } from "../stack.ts";

/**
 * `npm run bench scale-out`: creates invoices with 1, 2 and 4 replicas of matching, for one tenant and for several, and
 * compares the CPU per invoice with that of one replica in the same run.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "6" },
    callers: { type: "string", default: "16" },
    replicas: { type: "string", default: "1,2,4" },
    tenants: { type: "string", default: "1,8" },
  },
});
const CALLERS = Number(values.callers);
/** The time in which consumers finish the events of a run, in ms. Its CPU counts. */
const SETTLE_MS = 2_000;

const rows: string[][] = [];
/** CPU per invoice with one replica, by the number of tenants. */
const alone = new Map<number, number>();
for (const replicas of values.replicas.split(",").map(Number)) {
  const stack = await startBenchStack({ matchingReplicas: replicas });
  try {
    for (const tenants of values.tenants.split(",").map(Number)) {
      const { perSecond, p99, cpuMs } = await measure(stack, tenants);
      if (!alone.has(tenants)) alone.set(tenants, cpuMs);
      const ratio = (cpuMs / (alone.get(tenants) ?? cpuMs)).toFixed(2);
      rows.push([
        `${replicas} replicas, ${tenants} tenants`,
        perSecond.toFixed(0),
        p99.toFixed(0),
        cpuMs.toFixed(2),
        ratio,
      ]);
      console.error(`• ${rows.at(-1)?.join("  ")}`);
    }
  } finally {
    await stack.stop();
  }
}
console.log(`\n${table(["", "invoices/s", "p99 ms", "CPU ms of all processes", "of the first"], rows)}`);

async function measure(stack: BenchStack, tenants: number) {
  const names = Array.from({ length: tenants }, (_, nth) => `t${tenants}-${nth}`);
  const apis = await Promise.all(names.map((name) => tenantWithCounterparty(stack, name)));
  let next = 0;
  const create = () => {
    const nth = next++;
    return apis[nth % tenants]?.call("POST", "/invoices", { ...INVOICE, invoiceNumber: `S-${nth}` });
  };
  const work = async () => void (await create());
  await runLoad(CALLERS, 2, work);
  await pause(SETTLE_MS);
  const [before, first] = [total(stack.pids), next];
  const load = await runLoad(CALLERS, Number(values.seconds), work);
  await pause(SETTLE_MS);
  const cpuMs = (total(stack.pids) - before) / (next - first);
  for (const api of apis) await api.close();
  return { ...load, cpuMs };
}

function total(pids: Record<string, number>): number {
  return Object.values(usagesOf(pids)).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
