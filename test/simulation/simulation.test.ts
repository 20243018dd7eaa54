import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";

/**
 * The gateway, matching, transaction and webhook service in thousands of schedules
 * (docs/decisions/0118-the-whole-system-simulated.md). A failure names its seed:
 *
 *   SIMULATION_SEED=4711 npm test -- test/simulation
 *   SIMULATION_RUNS=10000 npm test -- test/simulation
 */
const { SIMULATION_SEED: ONLY, SIMULATION_RUNS } = process.env;
/** Schedules, and those that one seed runs one after the other (`PER_WORLD` of schedule.ts). */
const RUNS = Number(SIMULATION_RUNS || 100);
const PER_SEED = 10;

interface Part {
  schedules: number;
  failed: { seed: number; message: string }[];
  trace: string;
  steps: number;
  ends: number;
  acknowledged: number;
  cpuMs: number;
}

/** Runs the seeds from one to before another one in a process of their own, because they replace its clock. */
async function run(first: number, end: number): Promise<Part> {
  const main = join(import.meta.dirname, "run-schedules.ts");
  // Most objects of a step end with it; with more room for new ones fewer are kept.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--max-semi-space-size=64", main, String(first), String(end)],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}

const first = ONLY === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(ONLY);
const end = first + (ONLY === undefined ? Math.ceil(RUNS / PER_SEED) : 1);
// A process takes 3 s until its first schedule, as long as for a hundred of them.
const middle = RUNS > 1_000 ? Math.ceil((first + end) / 2) : end;
let parts: Part[];
let again: Part;
beforeAll(async () => {
  const others = middle < end ? [run(middle, end)] : [];
  [again, ...parts] = await Promise.all([run(middle - 1, middle), run(first, middle), ...others]);
}, 3_600_000);

test("what the API shows is sound after any loss, delay, repetition and end of a process", () => {
  const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0);
  const schedules = sum((part) => part.schedules);
  process.stdout.write(
    `simulation: ${schedules} schedules, ${sum(({ steps }) => steps)} steps, ${sum(({ ends }) => ends)} ends of processes, ` +
      `${sum(({ acknowledged }) => acknowledged)} acknowledged commands, ${Math.round(sum(({ cpuMs }) => cpuMs) / schedules)} ms ` +
      `of CPU each (SIMULATION_SEED=${first} to ${end - 1})\n`,
  );
  expect(parts.flatMap(({ failed }) => failed.map(({ message }) => message)).join("\n\n")).toBe("");
  expect(schedules).toBe(PER_SEED * (end - first));
});

test("a seed repeats its schedules step by step after any other seed", () => {
  expect(again.trace.length).toBeGreaterThan(1_000);
  expect(again.trace).toBe(parts[0]?.trace);
});
