import { createInterface } from "node:readline";
import { VERSION } from "../../gen/facts.ts";
import type { Command, Context } from "../command.ts";

/** Time limit of the gateway for one message, in milliseconds: more than it allows itself. */
const TIMEOUT_MS = 60_000;

/** The code of errors for which the protocol defines none. */
const FAILED = -32000;

/** A message that wants an answer has an id. */
interface Message {
  id?: string | number | object | null;
}

/** `matchbook mcp` */
export const mcp: Command = {
  usage: "",
  summary:
    "Serves an agent on stdin and stdout (Model Context Protocol), with the tools of the gateway and the key of the " +
    "profile",
  options: {},
  async run(context) {
    const working = new Set<Promise<void>>();
    const lines = createInterface({ input: context.stdin });
    context.signal.addEventListener("abort", () => lines.close());
    for await (const line of lines) {
      if (line.trim() === "") continue;
      const work = serve(line, context).finally(() => working.delete(work));
      working.add(work);
    }
    await Promise.all(working);
    return 0;
  },
};

/** Passes a message on to the gateway, which has the tools, and writes what it answers. */
async function serve(line: string, { profile, signal, out }: Context): Promise<void> {
  let message: Message;
  try {
    message = JSON.parse(line);
  } catch {
    return write(failure(null, -32700, "a message that is not JSON"), out);
  }
  if (typeof message !== "object" || message === null || Array.isArray(message))
    return write(failure(null, -32600, "a message that is not a JSON object"), out);
  try {
    const response = await fetch(`${profile.api.replace(/(?<!\/)\/+$/, "")}/mcp`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${profile.key}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "User-Agent": `matchbook-mcp/${VERSION}`,
      },
      body: line,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = await response.text();
    if (response.ok) return text === "" ? undefined : write(text.replaceAll(/[\r\n]+/g, " "), out);
    const { code = FAILED, text: reason = `the gateway answered ${response.status}` } = reasonOf(text);
    refuse(message, code, reason, out);
  } catch (error) {
    const { message: text, cause } = error as Error & { cause?: { code?: string } };
    refuse(message, FAILED, `${profile.api} is not reached: ${cause?.code ?? text}`, out);
  }
}

/** Answers a message that failed. What expects no answer gets none. */
function refuse({ id }: Message, code: number, reason: string, out: Context["out"]): void {
  if (id === undefined) out.note(reason);
  else write(failure(typeof id === "object" ? null : id, code, reason), out);
}

/** Each message is one line. */
function write(message: string, out: Context["out"]): void {
  out.raw.write(`${message}\n`);
}

function failure(id: string | number | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
}

/** Text of an error of the gateway, or of one of the protocol with its code. */
function reasonOf(answer: string): { code?: number; text?: string } {
  try {
    const { error, code } = JSON.parse(answer);
    return typeof error === "string" ? { text: `${error} (${code})` } : { code: error?.code, text: error?.message };
  } catch {
    return {};
  }
}
