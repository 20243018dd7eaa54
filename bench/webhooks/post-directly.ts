import { readFileSync } from "node:fs";
import { newId } from "@matchbook/runtime/values/ids";
import { Pool } from "undici";
import { exampleEventRow } from "../../services/webhook/src/delivery/example-event.ts";
import { generateSigningSecret, signatureHeaders, signingKey } from "../../services/webhook/src/delivery/sign.ts";
import type { BenchReceiver } from "./receiver-process.ts";
import { closedLoop } from "./timed-calls.ts";

const AT_ONCE = 16;

/**
 * Measures only signing and posting, an upper limit of the webhook service's throughput: sixteen sockets to the same
 * receiver, bodies of about the same size.
 * @returns deliveries per second, and the CPU of this process per delivery in ms
 */
export async function postDirectly(receiver: BenchReceiver, deliveries: number) {
  const connect = { ca: readFileSync(receiver.certificate) };
  const pool = new Pool(receiver.url, { connections: AT_ONCE, pipelining: 1, connect });
  const key = signingKey(generateSigningSecret());
  const post = async () => {
    const now = new Date();
    const { _id, body } = exampleEventRow(newId(), "invoice.created", "bench", now);
    const headers = { "content-type": "application/json", ...signatureHeaders(_id, now, body, [key]) };
    const answer = await pool.request({ method: "POST", path: "/direct", headers, body });
    await answer.body.dump();
  };
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await closedLoop(AT_ONCE, deliveries)(post);
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  await pool.close();
  return { perSecond: deliveries / seconds, cpuMs: (user + system) / 1_000 / deliveries };
}
