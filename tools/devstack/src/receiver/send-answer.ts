import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Answer } from "./types.ts";

/** Sends the configured answer and resolves when it is sent. Resolves at once for a hanging answer. */
export async function sendAnswer(answer: Answer, response: ServerResponse): Promise<void> {
  const gone = once(response, "close");
  if (answer.delayMs) await Promise.race([new Promise((resolve) => setTimeout(resolve, answer.delayMs)), gone]);
  if (answer.hang || response.destroyed) return;
  if (answer.disconnect) {
    response.destroy();
    return;
  }
  const headers: Record<string, string> = { ...answer.headers };
  if (answer.redirectTo !== undefined) headers.location = answer.redirectTo;
  if (answer.retryAfter !== undefined) headers["retry-after"] = String(answer.retryAfter);
  response.writeHead(answer.status ?? (answer.redirectTo === undefined ? 204 : 302), headers);
  if (answer.dripMs === undefined) {
    response.end(answer.body);
    return;
  }
  response.flushHeaders();
  const timer = setInterval(() => response.write("."), answer.dripMs);
  await gone;
  clearInterval(timer);
}
