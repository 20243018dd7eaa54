import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Receiver } from "./types.ts";

const Path = z.string().startsWith("/");
const Secrets = z.object({ path: Path, secrets: z.array(z.string().startsWith("whsec_")) });
const Answers = z.object({
  path: Path,
  answers: z.array(
    z.strictObject({
      status: z.int().min(200).max(599).optional(),
      headers: z.record(z.string(), z.string()).optional(),
      body: z.string().optional(),
      delayMs: z.int().nonnegative().optional(),
      hang: z.boolean().optional(),
      dripMs: z.int().positive().optional(),
      disconnect: z.boolean().optional(),
      redirectTo: z.string().optional(),
      retryAfter: z.union([z.int().nonnegative(), z.string()]).optional(),
    }),
  ),
});

/** The result of a request to one of the receiver's control paths. */
export type ControlReply = { status: number; value?: unknown };

/**
 * The receiver's control paths, for other processes of the same machine:
 * `GET /_received[?path=/x][&after=<seq>]` → `{ data: ReceivedRequest[] }`; `DELETE /_received` clears the list;
 * `PUT /_secrets { path, secrets }` and `PUT /_answers { path, answers }` as the functions of the same name.
 */
export function control(receiver: Receiver, request: IncomingMessage, url: URL, body: string): ControlReply {
  // Foreign web pages must not read the recorded requests or control the receiver, also not by DNS rebinding.
  const host = request.headers.host ?? "";
  if (request.headers.origin !== undefined || !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)) {
    return { status: 403, value: { error: "only for programs on this machine" } };
  }
  try {
    switch (`${request.method} ${url.pathname}`) {
      case "GET /_received": {
        const after = Number(url.searchParams.get("after") ?? 0);
        const received = receiver.received(url.searchParams.get("path") ?? undefined);
        return { status: 200, value: { data: received.filter((one) => one.seq > after) } };
      }
      case "DELETE /_received":
        receiver.clear();
        return { status: 204 };
      case "PUT /_secrets": {
        const order = Secrets.parse(JSON.parse(body));
        receiver.setSecrets(order.path, order.secrets);
        return { status: 204 };
      }
      case "PUT /_answers": {
        const order = Answers.parse(JSON.parse(body));
        receiver.setAnswers(order.path, order.answers);
        return { status: 204 };
      }
      default:
        return { status: 404, value: { error: "no such path" } };
    }
  } catch (error) {
    return { status: 400, value: { error: (error as Error).message } };
  }
}
