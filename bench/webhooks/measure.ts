import { usagesOf } from "../process-figures.ts";
import type { Arrived } from "../receiver-process.ts";
import type { Installation } from "./installation.ts";

/** The figures of one run. */
export interface Run {
  deliveries: number;
  perSecond: number;
  arrived: Arrived;
  /** CPU of each process per delivery, in ms. */
  cpuMs: Record<string, number>;
  /** Memory of each process at the end, in MiB. */
  memoryMiB: Record<string, number>;
}

/**
 * Measures a run: from its beginning to the last arrival of a tenant, and the CPU of every process until all results are
 * stored.
 * @param send publishes the events and resolves with the number of their deliveries
 */
export async function measure(installation: Installation, tenant: string, send: () => Promise<number>): Promise<Run> {
  await installation.reset();
  const before = usagesOf(installation.pids);
  const begun = performance.timeOrigin + performance.now();
  const deliveries = await send();
  const arrived = await installation.arrived(tenant, deliveries);
  await installation.settled(tenant);
  const after = usagesOf(installation.pids);
  const cpuMs: Record<string, number> = {};
  const memoryMiB: Record<string, number> = {};
  for (const [name, usage] of Object.entries(after)) {
    cpuMs[name] = (usage.cpuMs - (before[name]?.cpuMs ?? 0)) / deliveries;
    memoryMiB[name] = usage.memoryMiB;
  }
  return { deliveries, perSecond: (deliveries * 1_000) / (arrived.lastAt - begun), arrived, cpuMs, memoryMiB };
}

export const HEADER = [
  "",
  "deliveries",
  "per s",
  "p50 ms",
  "p99 ms",
  "CPU ms: webhook",
  "mongodb",
  "nats",
  "receiver",
  "MiB: webhook",
];

/** A row of the table of `HEADER`. */
export function rowOf(name: string, { deliveries, perSecond, arrived, cpuMs, memoryMiB }: Run): string[] {
  const cpu = ["webhook", "mongodb", "nats", "receiver"].map((process) => cpuMs[process]?.toFixed(2) ?? "?");
  const latencies = [arrived.p50, arrived.p99].map((ms) => ms.toFixed(1));
  return [name, String(deliveries), perSecond.toFixed(0), ...latencies, ...cpu, memoryMiB.webhook?.toFixed(0) ?? "?"];
}
