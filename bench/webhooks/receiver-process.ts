import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createAuthority } from "../../test/connections/certificates.ts";

/** A question to the receiver: it resets its figures, or waits for this many deliveries of a group. */
export type Question = { reset: true } | { group: string; count: number };

/** What arrived of a group of deliveries. */
export interface Arrived {
  /** Milliseconds since the epoch. */
  lastAt: number;
  /** When each invoice arrived first, in milliseconds since the epoch. */
  invoices: [number: string, at: number][];
}

export interface BenchReceiver extends AsyncDisposable {
  /** Its origin, for destinations. */
  url: string;
  pid: number;
  /** PEM file of the authority of its certificate. */
  certificate: string;
  /** Resolves when this many deliveries of a group have arrived. */
  arrived(group: string, count: number): Promise<Arrived>;
  /** Resets the figures. */
  reset(): Promise<unknown>;
}

/** Starts the receiver, which serves HTTPS. */
export async function startBenchReceiver(): Promise<BenchReceiver> {
  const authority = await createAuthority();
  const { cert, key } = await authority.issue("receiver");
  const env = { ...process.env, RECEIVER_CERT: cert, RECEIVER_KEY: key };
  const child = fork(join(import.meta.dirname, "receiver.ts"), { env });
  const [url] = await once(child, "message");
  const ask = async (question: Question): Promise<Arrived> => {
    child.send(question);
    return (await once(child, "message"))[0];
  };
  return {
    url,
    pid: child.pid ?? 0,
    certificate: authority.ca,
    arrived: (group, count) => ask({ group, count }),
    reset: () => ask({ reset: true }),
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
      authority.remove();
    },
  };
}
