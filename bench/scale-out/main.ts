import { setTimeout as pause } from "node:timers/promises";
import { table } from "@matchbook/accuracy/table";
import { runLoad } from "../load.ts";
import { cpuPer, total, usagesOf } from "../process-figures.ts";
import { settings } from "../settings.ts";
import { type BenchStack, INVOICE, startBenchStack, tenantWithCounterparty } from "../stack.ts";

/**
 * `npm run bench scale-out`: creates invoices with 1, 2 and 4 replicas of matching, for one tenant and for several, and
 * compares the CPU per invoice with that of one replica in the same run.
 */

const options = settings({ seconds: 6, callers: 16, replicas: [1, 2, 4], tenants: [1, 8] });
/** The time in which consumers finish the events of a run, in ms. Its CPU counts. */
const SETTLE_MS = 2_000;

const rows: string[][] = [];
/** CPU per invoice with one replica, by the number of tenants. */
const alone = new Map<number, number>();
for (const replicas of options.replicas) {
  await using stack = await startBenchStack({ matchingReplicas: replicas });
  for (const tenants of options.tenants) {
    const { perSecond, p99, cpuMs } = await measure(stack, tenants);
    if (!alone.has(tenants)) alone.set(tenants, cpuMs);
    const ratio = (cpuMs / (alone.get(tenants) ?? cpuMs)).toFixed(2);
    const name = `${replicas} replicas, ${tenants} tenants`;
    rows.push([name, perSecond.toFixed(0), p99.toFixed(0), cpuMs.toFixed(2), ratio]);
    console.error(`• ${rows.at(-1)?.join("  ")}`);
  }
}
console.log(`\n${table(["", "invoices/s", "p99 ms", "CPU ms of all processes", "of the first"], rows)}`);

async function measure(stack: BenchStack, tenants: number) {
  const names = Array.from({ length: tenants }, (_, nth) => `t${tenants}-${nth}`);
  const apis = await Promise.all(names.map((name) => tenantWithCounterparty(stack, name)));
  let next = 0;
  const create = async () => {
    const nth = next++;
    await apis[nth % tenants]?.call("POST", "/invoices", { ...INVOICE, invoiceNumber: `S-${nth}` });
  };
  await runLoad(options.callers, 2, create);
  await pause(SETTLE_MS);
  const [before, first] = [usagesOf(stack.pids), next];
  const load = await runLoad(options.callers, options.seconds, create);
  await pause(SETTLE_MS);
  const cpuMs = total(cpuPer(next - first, before, usagesOf(stack.pids)));
  for (const api of apis) await api.close();
  return { ...load, cpuMs };
}
