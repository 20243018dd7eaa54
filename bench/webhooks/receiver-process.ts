import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createAuthority } from "../../test/connections/certificates.ts";

/** A question to the receiver, answered when this many deliveries of a group have arrived. */
export interface Question {
  group: string;
  count: number;
}

/** The part of a group of deliveries that arrived. */
export interface Arrived {
  /** Milliseconds since the epoch. */
  lastAt: number;
  /** When each invoice arrived first, in milliseconds since the epoch. */
  invoices: [number: string, at: number][];
}

export type BenchReceiver = Awaited<ReturnType<typeof startBenchReceiver>>;

/** Starts the receiver, which serves HTTPS. */
export async function startBenchReceiver() {
  const authority = await createAuthority();
  const { cert, key } = await authority.issue("receiver");
  const env = { ...process.env, RECEIVER_CERT: cert, RECEIVER_KEY: key };
  const child = fork(join(import.meta.dirname, "receiver.ts"), { env });
  const [url]: string[] = await once(child, "message");
  return {
    /** Its origin, for destinations. */
    url: url ?? "",
    pid: child.pid,
    /** PEM file of the authority of its certificate. */
    certificate: authority.ca,
    /** Resolves when this many deliveries of a group have arrived, and begins to count them anew. */
    arrived: async (group: string, count: number): Promise<Arrived> => {
      child.send({ group, count } satisfies Question);
      return (await once(child, "message"))[0];
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
      authority.remove();
    },
  };
}
