import { table } from "@matchbook/accuracy/table";
import { percentile } from "../../test/containment/report.ts";
import type { Api } from "../api.ts";
import { runLoad, runPaced } from "../load.ts";
import { settings } from "../settings.ts";
import { INVOICE, startBenchStack, tenantWithCounterparty } from "../stack.ts";

/**
 * `npm run bench overload`: creates invoices at a growing rate that does not wait for answers. The capacity is the rate
 * that callers reach who wait for their answers. The goodput, the creations per second, is given as a share of the best
 * rate of the run. Each answer 503 is compared with what is stored.
 */

const options = settings({
  /** Seconds of each rate. */
  seconds: 10,
  /** Rates, as shares of the capacity. */
  rates: [1, 2, 4],
  /** Concurrent callers that find out the capacity. */
  callers: 64,
});
const HEADER = [
  ...["rate / capacity", "sent", "created", "503", "503 but stored", "unanswered", "goodput / best"],
  ...["created p50", "p99 ms", "503 p50", "p99 ms"],
];

/** The outcome of one rate. */
interface Outcome {
  share: number;
  seconds: number;
  /** The status of the answer; undefined without an answer, such as when a call found no connection in time. */
  calls: { status: number | undefined; ms: number }[];
  /** The number of calls that were answered with 503 although the invoice is stored. */
  storedAnyway: number;
}

await using stack = await startBenchStack();
const api = await tenantWithCounterparty(stack, "overload");
let next = 0;
const create = (name: string) => api.status("POST", "/invoices", { ...INVOICE, invoiceNumber: name });
await runLoad(options.callers, 3, () => create(`WARM-${next++}`));
const { perSecond: capacity } = await runLoad(options.callers, options.seconds, () => create(`CAPACITY-${next++}`));
console.error(`• capacity: ${capacity.toFixed(0)} creations per second`);
const outcomes: Outcome[] = [];
for (const share of options.rates) {
  const outcome = await run(api, share, share * capacity);
  outcomes.push(outcome);
  console.error(`• ${rowOf(capacity, outcome).join("  ")}`);
}
// The machine may have been slower while the capacity was measured.
const best = Math.max(capacity, ...outcomes.map(({ calls, seconds }) => answered(calls, 201).length / seconds));
const rows = outcomes.map((outcome) => rowOf(best, outcome));
console.log(`\n${table(HEADER, rows)}`);
await api.close();

async function run(api: Api, share: number, perSecond: number): Promise<Outcome> {
  const begun = performance.now();
  const calls = await runPaced(perSecond, Math.round(perSecond * options.seconds), async (nth) => {
    const at = performance.now();
    const number = `AT-${share}-${nth}`;
    const status = await create(number).catch(() => undefined);
    return { number, status, ms: performance.now() - at };
  });
  const seconds = (performance.now() - begun) / 1_000;
  let storedAnyway = 0;
  for (const { number, status } of calls)
    if (status === 503 && (await api.status("GET", `/invoices/${number}`)) === 200) storedAnyway += 1;
  return { share, seconds, calls, storedAnyway };
}

/** The times of the calls that were answered with this status, in ms. */
function answered(calls: Outcome["calls"], wanted: number | undefined): number[] {
  return calls.filter(({ status }) => status === wanted).map(({ ms }) => ms);
}

function rowOf(best: number, { share, seconds, calls, storedAnyway }: Outcome): string[] {
  const [created, refused] = [answered(calls, 201), answered(calls, 503)];
  const at = (times: number[], part: number) => (times.length === 0 ? "" : percentile(times, part).toFixed(0));
  return [
    share.toFixed(1),
    ...[calls.length, created.length, refused.length, storedAnyway, answered(calls, undefined).length].map(String),
    (created.length / seconds / best).toFixed(2),
    ...[at(created, 0.5), at(created, 0.99), at(refused, 0.5), at(refused, 0.99)],
  ];
}
