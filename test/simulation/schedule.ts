import { gaugeSources } from "@matchbook/runtime/telemetry/metrics";
import { audit } from "../faults/auditor/audit.ts";
import { textOf } from "../faults/auditor/findings.ts";
import { Caller, prepare, work } from "./callers.ts";
import type { ApiAnswer } from "./gateway.ts";
import { takeOver } from "./globals.ts";
import { Databases } from "./store/database.ts";
import { type Replicas, System } from "./system.ts";
import { World } from "./world.ts";

/** Schedules that the same processes run one after the other, each for another tenant. */
export const PER_WORLD = 10;
const TENANTS = Array.from({ length: PER_WORLD }, (_, nth) => `tenant-${nth + 1}`);
const NOTHING_FAILS = { lost: 0, unanswered: 0 };
const SOME_FAIL = { lost: 0.012, unanswered: 0.012 };
const ONE_OF_EACH: Replicas = { transaction: 1, matching: 1, webhook: 1, gateway: 1 };
/** Share of large schedules: with more commands and ends of processes, and an audit of all that can be read. */
const LARGE = 0.1;
/** Probability that a process ends at a step. */
const ENDS = 0.01;

/** The state in which every world begins. */
export interface Beginning {
  databases: Databases;
  at: number;
}

/** Brings tenants into the state in which schedules begin, by the services themselves. */
export async function begin(): Promise<Beginning> {
  const world = new World(1, NOTHING_FAILS);
  const restore = takeOver(world);
  try {
    const databases = new Databases();
    const system = new System(world, databases, ONE_OF_EACH);
    world.calm();
    const all = async () => {
      for (const tenant of TENANTS) {
        const caller = new Caller(system, tenant);
        await prepare(caller, () => system.settled());
        if (caller.acknowledged.length !== 5) throw new Error(`the beginning failed\n${world.story()}`);
      }
    };
    await world.run(all());
    return { databases, at: world.now };
  } finally {
    restore();
  }
}

/** Counts of the schedules of a world. */
export interface Told {
  seed: number;
  steps: number;
  /** Processes that ended. */
  ends: number;
  acknowledged: number;
  /** The last steps. Two runs of a seed have the same ones. */
  trace: string;
}

/**
 * Runs the schedules of a seed. In each of them callers send commands for a tenant while requests are lost and processes
 * end. Then everything settles, and the auditor reads.
 * @throws Error with what does not hold, and the last steps
 */
export async function runWorld(seed: number, { databases, at }: Beginning): Promise<Told> {
  const world = new World(seed, SOME_FAIL, at);
  const restore = takeOver(world);
  let ends = 0;
  let acknowledged = 0;
  try {
    const twice = world.pick(["matching", "webhook", "gateway", "transaction", undefined]);
    const replicas = twice === undefined ? ONE_OF_EACH : { ...ONE_OF_EACH, [twice]: 2 };
    const system = new System(world, databases.fork(), replicas);
    let endsLeft = 0;
    const between = () => {
      if (world.isCalm || endsLeft === 0 || !world.chance(ENDS)) return;
      endsLeft -= 1;
      ends += 1;
      system.killAny();
    };
    const all = async () => {
      for (const tenant of TENANTS) {
        world.calm(false);
        const isLarge = world.chance(LARGE);
        endsLeft = isLarge ? world.pick([1, 2, 3]) : world.pick([0, 0, 1]);
        const callers = [new Caller(system, tenant), new Caller(system, tenant)];
        await Promise.all(
          callers.map((caller) => work(caller, world, isLarge ? world.pick([2, 3, 4]) : world.pick([1, 1, 2]))),
        );
        world.calm();
        await system.settled();
        await judge(system, callers, !isLarge);
        acknowledged += callers.reduce((sum, caller) => sum + caller.acknowledged.length, 0);
      }
    };
    await world.run(all(), between);
    return { seed, steps: world.steps, ends, acknowledged, trace: world.story() };
  } catch (error) {
    throw new Error(`SIMULATION_SEED=${seed}: ${(error as Error).message}\n${world.story(80)}`, { cause: error });
  } finally {
    for (const process of world.processes) process.kill();
    for (const sources of gaugeSources) sources.clear();
    restore();
  }
}

/** @throws Error with everything that does not hold */
async function judge(system: System, callers: readonly Caller[], brief: boolean): Promise<void> {
  const [caller] = callers as [Caller];
  if (!brief) while ((await caller.send("POST", "/exports"))?.status === 201);
  const get = async (path: string) => {
    const answer = await caller.send("GET", path);
    if (answer?.status !== 200) throw new Error(`GET ${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const acknowledged = callers.flatMap((one) => one.acknowledged.flatMap(({ answer }) => idsIn(answer)));
  const findings = await audit({ get, received: system.received, acknowledged, brief });
  const improper = callers.flatMap((one) => one.improper).map((one) => `improper answer: ${JSON.stringify(one)}`);
  const dead = ["transaction", "matching", "webhook"]
    .flatMap((name) => [...system.databases.rowsOf(`${name}.dead_letters`).values()])
    .map((row) => `dead letter: ${JSON.stringify(row)}`);
  const wrongs = [...findings.map((one) => textOf([one])), ...improper, ...dead];
  if (wrongs.length > 0) throw new Error(wrongs.join("\n"));
}

/**
 * The ids of what an answer says was created, and of the operation. Other answers may name an operation that changed
 * nothing, because another caller's had.
 */
function idsIn({ status, body }: ApiAnswer): string[] {
  if (status !== 201) return [];
  const { data, operationId } = body as { data?: { id?: string; match?: { id: string } | null }; operationId?: string };
  return [data?.id, data?.match?.id, operationId].filter((id) => id !== undefined);
}
