import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { managedProcess } from "@matchbook/devstack/stack/managed-process";
import type { Watchdog } from "@matchbook/servers/watchdog";
import { generate } from "selfsigned";
import { request } from "undici";

/** What arrived of a group of deliveries. */
export interface Arrived {
  /** Milliseconds since the epoch. */
  lastAt: number;
  /** When each invoice arrived first, in milliseconds since the epoch. */
  invoices: [number: string, at: number][];
}

export interface BenchReceiver {
  /** Its origin, for destinations. */
  url: string;
  pid: number | undefined;
  /** PEM file of its self-signed certificate. */
  certificate: string;
  /** Resolves when this many deliveries of a group have arrived. */
  arrived(group: string, count: number): Promise<Arrived>;
  /** Resets the figures. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the receiver, which serves HTTPS. */
export async function startBenchReceiver(watchdog: Watchdog): Promise<BenchReceiver> {
  const folder = mkdtempSync(join(tmpdir(), "matchbook-bench-receiver-"));
  const [certFile, keyFile] = [join(folder, "receiver.crt"), join(folder, "receiver.key")];
  const extensions = [{ name: "subjectAltName" as const, altNames: [{ type: 7 as const, ip: "127.0.0.1" }] }];
  const { cert, private: key } = await generate([{ name: "commonName", value: "receiver" }], {
    ...{ keyType: "ec", algorithm: "sha256", extensions },
  });
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  const receiver = managedProcess({
    name: "receiver",
    main: "bench/webhooks/receiver.ts",
    env: { RECEIVER_CERT: certFile, RECEIVER_KEY: keyFile },
    logFile: join(folder, "receiver.log"),
    watchdog,
  });
  await receiver.start();
  const ask = async (path: string): Promise<Arrived> => {
    const answer = await request(`${receiver.metricsAddress}${path}`, { headersTimeout: 0 });
    return (await answer.body.json()) as Arrived;
  };
  return {
    url: receiver.address,
    pid: receiver.pid,
    certificate: certFile,
    arrived: (group, count) => ask(`/_wait?group=${group}&count=${count}`),
    reset: async () => void (await ask("/_reset")),
    stop: async () => {
      await receiver.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
