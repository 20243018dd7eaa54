import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Infra } from "@matchbook/servers/start-infra";

/** The resources that a process has used so far. */
export interface Usage {
  /** Milliseconds of CPU, user and system. */
  cpuMs: number;
  /**
   * Memory in MiB: the proportional set size of Linux. Processes that share a page, such as those of the same program,
   * count a part of it each, so a sum counts it once.
   */
  memoryMiB: number;
}

/** Ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/** Reads the used resources of a process from /proc. */
export function usageOf(pid: number): Usage {
  // The name in parentheses may hold spaces; user and system time are fields 14 and 15.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const proportional = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? "0";
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK, memoryMiB: Number(proportional) / 1024 };
}

/** The used resources of some processes, by name. */
export function usagesOf(pids: Record<string, number>): Record<string, Usage> {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, usageOf(pid)]));
}

/** The milliseconds of CPU that each process used between two readings, per event. */
export function cpuPer(
  events: number,
  before: Record<string, Usage>,
  after: Record<string, Usage>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([name, { cpuMs }]) => [name, (cpuMs - (before[name]?.cpuMs ?? 0)) / events]),
  );
}

/** The sum of the figures of processes. */
export function total(figures: Record<string, number> | number[]): number {
  return Object.values(figures).reduce((sum, figure) => sum + figure, 0);
}

/** The ids of these processes, of MongoDB and of NATS, as far as they can be seen. */
export function pidsWith(
  { mongoUri, natsUrl, mongo, nats }: Pick<Infra, "mongoUri" | "natsUrl" | "mongo" | "nats">,
  processes: Record<string, number | undefined> = {},
): Record<string, number> {
  const servers = { mongodb: mongo.pid ?? listenerOn(mongoUri), nats: nats.pid ?? listenerOn(natsUrl) };
  const known = Object.entries({ ...processes, ...servers });
  return Object.fromEntries(known.flatMap(([name, pid]) => (pid === undefined ? [] : [[name, pid] as const])));
}

/** The process on this machine that listens on the port of an address; undefined when no visible process does. */
function listenerOn(uri: string): number | undefined {
  const { stdout } = spawnSync("ss", ["-Hltnp", `sport = :${new URL(uri).port}`], { encoding: "utf8" });
  const pid = /pid=(\d+)/.exec(stdout ?? "")?.[1];
  return pid === undefined ? undefined : Number(pid);
}
