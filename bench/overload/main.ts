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
  sent: number;
  created: number;
  refused: number;
  /** Answered with 503 although the invoice is stored. */
  storedAnyway: number;
  /** Calls without an answer, such as those that found no connection in time. */
  unanswered: number;
  seconds: number;
  /** Times of the answers to creations and to refusals, in ms. */
  createdMs: number[];
  refusedMs: number[];
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
const best = Math.max(capacity, ...outcomes.map(({ created, seconds }) => created / seconds));
const rows = outcomes.map((outcome) => rowOf(best, outcome));
console.log(`\n${table(HEADER, rows)}`);
await api.close();

async function run(api: Api, share: number, perSecond: number): Promise<Outcome> {
  const begun = performance.now();
  const sent = Math.round(perSecond * options.seconds);
  const answers = await runPaced(perSecond, sent, (nth) => timed(api, `AT-${share}-${nth}`));
  const seconds = (performance.now() - begun) / 1_000;
  const created = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 503);
  let storedAnyway = 0;
  for (const { number } of refused) if ((await api.status("GET", `/invoices/${number}`)) === 200) storedAnyway += 1;
  const times = (some: typeof answers) => some.map(({ ms }) => ms);
  const unanswered = answers.filter(({ status }) => status === undefined).length;
  const counts = { sent, created: created.length, refused: refused.length, storedAnyway, unanswered };
  return { share, ...counts, seconds, createdMs: times(created), refusedMs: times(refused) };
}

async function timed(api: Api, number: string): Promise<{ number: string; status: number | undefined; ms: number }> {
  const at = performance.now();
  const status = await api.status("POST", "/invoices", { ...INVOICE, invoiceNumber: number }).catch(() => undefined);
  return { number, status, ms: performance.now() - at };
}

function rowOf(best: number, outcome: Outcome): string[] {
  const { share, sent, created, refused, storedAnyway, unanswered, seconds, createdMs, refusedMs } = outcome;
  const at = (times: number[], part: number) => (times.length === 0 ? "" : percentile(times, part).toFixed(0));
  return [
    share.toFixed(1),
    ...[sent, created, refused, storedAnyway, unanswered].map(String),
    (created / seconds / best).toFixed(2),
    ...[at(createdMs, 0.5), at(createdMs, 0.99), at(refusedMs, 0.5), at(refusedMs, 0.99)],
  ];
}
