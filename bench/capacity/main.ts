import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { table } from "@matchbook/accuracy/table";
import { runLoad } from "../load.ts";
import { cpuPer, usagesOf } from "../process-figures.ts";
import { settings } from "../settings.ts";
import { type BenchStack, INVOICE, startBenchStack, tenantWithCounterparty } from "../stack.ts";
import { solve } from "./model.ts";
import { type Costs, fitted, onOneMachine, PLANNED, plan } from "./plan.ts";

/**
 * `npm run bench capacity`: measures what one creation of an invoice costs each process, predicts from it the rates of
 * this machine with other numbers of callers, compares them with measured ones, and computes those of larger
 * installations with their first bottleneck.
 */

const options = settings({ seconds: 8, checked: [16, 32, 96], fitted: [8, 64] });
/** The time in which consumers finish the events of a run, in ms. Its CPU counts. */
const SETTLE_MS = 2_000;
const WARM_UP_SECONDS = 25;

await using stack = await startBenchStack();
const apis = await Promise.all(["a", "b", "c", "d"].map((name) => tenantWithCounterparty(stack, name)));
let created = 0;
await runLoad(16, WARM_UP_SECONDS, create);

const [few = 8, many = 64] = options.fitted;
const alone = await measure(stack, few);
const together = await measure(stack, many);
const fit = fitted({ callers: few, ...alone }, { callers: many, ...together });
const names = Object.keys(together.cpuMs);
const costs = [alone, together].map(({ cpuMs }) => names.map((name) => (cpuMs[name] ?? 0).toFixed(2)));
const rows = [few, many].map((callers, nth) => [`${callers}`, ...(costs[nth] ?? [])]);
console.log(`CPU of a creation in ms, by the number of callers:\n\n${table(["callers", ...names], rows)}\n`);

const checked: string[][] = [];
for (const callers of options.checked) {
  const stations = onOneMachine(fit, { callers, cores: availableParallelism() });
  const { perSecond: expected } = solve(stations, { callers, waitMs: fit.waitMs });
  const { perSecond: seen } = await measure(stack, callers);
  checked.push([`${callers}`, expected.toFixed(0), seen.toFixed(0), (expected / seen).toFixed(2)]);
}
console.log(`${table(["callers", "predicted/s", "measured/s", "ratio"], checked)}\n`);
const columns = ["shards", "replicas", ...PLANNED.tenants.map((tenants) => `creations/s with ${tenants} tenants`)];
console.log(table(columns, plan(fit)));
for (const api of apis) await api.close();

async function create(): Promise<void> {
  const nth = created++;
  await apis[nth % apis.length]?.call("POST", "/invoices", { ...INVOICE, invoiceNumber: `S-${nth}` });
}

/** The rate, the median answer and the CPU of each process per creation; `load` is the process that calls. */
async function measure({ pids }: BenchStack, callers: number): Promise<Costs & { perSecond: number }> {
  const all = { ...pids, load: process.pid };
  await pause(SETTLE_MS);
  const [before, first] = [usagesOf(all), created];
  const { perSecond, p50 } = await runLoad(callers, options.seconds, create);
  await pause(SETTLE_MS);
  return { perSecond, answerMs: p50, cpuMs: cpuPer(created - first, before, usagesOf(all)) };
}
