import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "@matchbook/servers/random";
import { waitUntil } from "@matchbook/servers/wait-until";
import { expect, test } from "vitest";
import type { StartedCli } from "./start-cli.ts";
import { startTrade, type Trade } from "./trade.ts";

/**
 * Kills the processes of `npm start`, including MongoDB and NATS, while invoices are created and paid.
 *
 *   FAULT_KILLS=100 FAULT_SEED=7 npm test -- test/lifecycle/newcomer
 */
const KILLS = Number(process.env.FAULT_KILLS || 6);
const SEED = Number(process.env.FAULT_SEED || Date.now() % 1_000_000);
/** The processes that are killed under load. Matching is killed while the others start. */
const PROCESSES = ["transaction", "webhook", "gateway", "nats", "mongodb"] as const;
type Name = (typeof PROCESSES)[number];

/** The longest wait for an invoice between two kills, and the range of the pause after it, in ms. */
const PROGRESS_MS = 800;
const LATER_MS = [0, 200] as const;
const RESTART_DEADLINE_MS = 30_000;

/** Settings of a stack whose processes are killed. */
export const SETTINGS = {
  RATE_LIMIT_PER_MINUTE: "600000",
  RATE_LIMIT_BURST: "100000",
  // Leases of killed processes expire soon.
  IDEMPOTENCY_LEASE_MS: "1000",
  EVENT_ACK_WAIT_MS: "2000",
  WEBHOOK_SWEEP_EVERY_MS: "100",
  // The time limits of webhook attempts keep their defaults. The destination runs in the process that restarts the others,
  // and after two attempts that a busy machine delays too long a delivery would wait for five minutes.
};

// Servers given by address are not supervised, and servers in containers have no process id on this machine.
const isSupervised = !(process.env.MONGODB_URI || process.env.NATS_URL || process.env.MATCHBOOK_INFRA);

/** Kills the matching service while the other processes start. */
export async function killWhileStarting(cli: StartedCli): Promise<void> {
  await cli.says((said) => said.includes("• matching: "));
  const [, pid] = /"pid":(\d+)/.exec(readFileSync(join(cli.home, "logs/matching.log"), "utf8")) ?? [];
  process.kill(Number(pid), "SIGKILL");
}

/** @param stack `npm start` with `SETTINGS`, of which `killWhileStarting` has killed the matching service */
export function describeSupervision(stack: () => StartedCli): void {
  test("a service that is killed while the others start runs again at its address", async () => {
    const cli = stack();
    await cli.says((said) => said.includes("Matchbook is running") && said.split("• matching: ").length === 3);
    expect(cli.said()).toContain("matching ended (SIGKILL); starting it again");
    expect(cli.said()).not.toMatch(/Cannot access|did not start/);
    expect(cli.stack().services.matching?.address).toBe(`127.0.0.1:${cli.ports.matching}`);
  });

  test.skipIf(!isSupervised)(
    `the processes of npm start come back from ${KILLS} kills, and no change is lost or doubled`,
    { timeout: 240_000 },
    async () => {
      const cli = stack();
      try {
        const trade = await startTrade(cli.stack());
        const killed = await killAll(cli, trade);
        for (const [name, pid] of killed) await newPid(cli, name, pid);
        // Everything works again.
        await trade.progress();
        await trade.stop();

        expect(killed.size).toBe(PROCESSES.length);
        expect(cli.stack().mongoUri).toContain(`127.0.0.1:${cli.ports.mongodb}`);
        expect(cli.stack().natsUrl).toContain(`127.0.0.1:${cli.ports.nats}`);
        await trade.check();
      } catch (error) {
        process.stderr.write(`FAULT_SEED=${SEED}\n${cli.said()}\n${cli.warnings()}\n`);
        throw error;
      }
    },
  );
}

/** Kills the processes one after the other. @returns the ids of those that were killed last */
async function killAll(cli: StartedCli, trade: Trade): Promise<Map<Name, number>> {
  const random = seededRandom(SEED);
  const victims: Name[] = [];
  // The killed start was one.
  // A restart of MongoDB ends the transactions of killed clients, which otherwise hold their locks for a minute.
  while (victims.length < KILLS - 1) victims.push(...random.shuffled(PROCESSES.slice(0, -1)), "mongodb");
  const killed = new Map<Name, number>();
  for (const name of victims) {
    await Promise.race([trade.progress(), pause(PROGRESS_MS)]);
    await pause(random.between(...LATER_MS));
    const pid = await newPid(cli, name, killed.get(name));
    process.kill(pid, "SIGKILL");
    killed.set(name, pid);
  }
  return killed;
}

/** The current process id, as soon as it differs from that of the process killed before. */
async function newPid(cli: StartedCli, name: Name, previous: number | undefined): Promise<number> {
  const pidOf = () => {
    const { services, servers } = cli.stack();
    return name === "mongodb" || name === "nats" ? servers[name].pid : services[name]?.pid;
  };
  const isNew = (pid: number | undefined) => pid !== undefined && pid !== previous;
  return (await waitUntil(pidOf, isNew, { timeoutMs: RESTART_DEADLINE_MS })) ?? 0;
}
