import { begin, PER_WORLD, runWorld, type Told } from "./schedule.ts";

/** Runs the schedules of the seeds from one to before another one, and prints a line of JSON about them. */
const [first = 0, end = 0] = process.argv.slice(2).map(Number);
/** The most failures of which a run tells. */
const MOST_FAILED = 5;
const beginning = await begin();
const started = process.cpuUsage();
const told: Told[] = [];
const failed: { seed: number; message: string }[] = [];
for (let seed = first; seed < end && failed.length < MOST_FAILED; seed += 1) {
  try {
    told.push(await runWorld(seed, beginning));
  } catch (error) {
    failed.push({ seed, message: (error as Error).message });
  }
}
const { user, system } = process.cpuUsage(started);
const sum = (of: (one: Told) => number) => told.reduce((all, one) => all + of(one), 0);
const [steps, ends] = [sum((one) => one.steps), sum((one) => one.ends)];
const acknowledged = sum((one) => one.acknowledged);
const result = {
  schedules: PER_WORLD * told.length,
  failed,
  steps,
  ends,
  acknowledged,
  trace: told.at(-1)?.trace,
  cpuMs: (user + system) / 1_000,
};
// Simulated processes may still have timers of the real world.
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
