import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import type { MatchbookClient } from "../../client.ts";
import { EVENT_TYPES } from "../../gen/facts.ts";
import { type Command, type Context, eventTypeOf, numberOf, textOf, textsOf } from "../command.ts";
import { onKeys } from "../keys.ts";
import { UsageError } from "../usage-error.ts";

/** The largest event that is passed on, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Characters of the local program's answer that are shown. */
const SHOWN_CHARACTERS = 500;
/** Time limit of the local program, in milliseconds: a second less than the webhook service waits by default. */
const TIMEOUT_MS = 14_000;
/** Pause between two looks at a delivery that is under way, in milliseconds. */
const PAUSE_MS = 100;
/** Headers of the connection, not of the message. */
const OF_CONNECTION = ["connection", "content-length", "host", "keep-alive", "transfer-encoding"];

/** `matchbook listen` */
export const listen: Command = {
  usage: "--forward-to URL [--events TYPE,…] [--public-url URL] [--port PORT]",
  summary:
    "Passes events of the tenant on to a program of this machine, signed as they are, by a destination that ends with " +
    "this command, and shows what it answers. On a terminal, r sends the last one again and q ends. A server elsewhere " +
    "reaches this machine by --public-url, the address of a tunnel to --port",
  options: {
    "forward-to": { type: "string" },
    events: { type: "string", multiple: true },
    "public-url": { type: "string" },
    port: { type: "string" },
  },
  async run(context, args) {
    const target = targetOf(textOf(args, "forward-to"));
    const events = textsOf(args, "events").map(eventTypeOf);
    const port = numberOf(args, "port", 0);
    if (port > 65_535) throw new UsageError("--port must be at most 65535");
    const { out } = context;
    const end = new AbortController();
    const signal = AbortSignal.any([context.signal, end.signal]);
    const people = context.people();
    let last: string | undefined;
    const server = createServer((request, response) => {
      forward(request, response, target, context).then(
        (eventId) => {
          last = eventId ?? last;
        },
        (error: Error) => {
          out.note(`a delivery broke off: ${error.message}`);
          response.destroy();
        },
      );
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    let release = () => {};
    try {
      const url = textOf(args, "public-url") ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      // No signal: a request that is given up may have made a destination already.
      const { data } = await people.webhookEndpoints.create({
        url,
        // Events about destinations go to those that name them.
        eventTypes: events.length === 0 ? EVENT_TYPES.filter((type) => !type.startsWith("webhook_")) : events,
        description: `matchbook listen on ${hostname()}`,
      });
      out.result({ destination: data.id, url, secret: data.secret }, `signing secret ${data.secret}`);
      const again = () =>
        resend(people, { endpointId: data.id, eventId: last }, signal).then(
          (text) => out.note(text),
          (error: Error) => out.note(error.message),
        );
      release = onKeys(context.stdin, { r: again, q: () => end.abort() });
      out.note(
        `forwarding to ${target.href}; ${context.stdin.isTTY ? "r sends the last one again, q" : "Ctrl-C"} ends`,
      );
      if (!signal.aborted) await once(signal, "abort");
      await people.webhookEndpoints.delete(data.id);
    } finally {
      release();
      await close(server);
    }
    return 0;
  },
};

/** An address such as `localhost:3000` or `http://localhost:3000/hooks`. */
function targetOf(text: string | undefined): URL {
  if (text === undefined) throw new UsageError("where to? For example --forward-to localhost:3000/hooks");
  const url = /^https?:\/\//.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url)) throw new UsageError(`${text} is no address`);
  return new URL(url);
}

/** Lets the server send the delivery of an event again, signed anew. @returns what became of it */
async function resend(
  people: MatchbookClient,
  { endpointId, eventId }: { endpointId: string; eventId: string | undefined },
  signal: AbortSignal,
): Promise<string> {
  if (eventId === undefined) return "nothing was delivered yet";
  for await (const { id, eventId: sent } of people.webhookDeliveries.list({ endpointId, signal })) {
    if (sent !== eventId) continue;
    // The server notes an answer shortly after it has got it, and resends nothing that is under way.
    while ((await people.webhookDeliveries.get(id, { signal })).data.status === "delivering")
      await setTimeout(PAUSE_MS, undefined, { signal });
    await people.webhookDeliveries.resend(id, { signal });
    return `sending ${eventId} again`;
  }
  return `the server has no delivery of ${eventId}`;
}

/**
 * Passes a delivery on, and answers it as the program did. An unreachable program is 502, so it is delivered again.
 * @returns the id of the event
 */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  { out }: Context,
): Promise<string | undefined> {
  const began = performance.now();
  const { body, headers } = await read(request);
  if (body === undefined) {
    response.writeHead(413).end();
    return undefined;
  }
  const { status, error, rest } = await post(target, headers, body);
  response.writeHead(status).end();
  // The status counts, also when what follows breaks off.
  const answer = await beginning(rest).catch(() => "");
  const event = parsed(body);
  const durationMs = Math.round(performance.now() - began);
  const time = new Date().toISOString();
  out.result(
    { time, event, status, durationMs, ...(error && { error }), ...(answer && { answer }) },
    `${time}  ${event.type}  ${event.id}  → ${error ?? status}  ${durationMs} ms${answer ? `  ${answer}` : ""}`,
  );
  return event.id;
}

async function read(request: IncomingMessage): Promise<{ body?: Buffer; headers: Headers }> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!OF_CONNECTION.includes(name) && value !== undefined) headers.set(name, String(value));
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return { headers };
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks), headers };
}

interface Posted {
  status: number;
  error?: string;
  rest?: ReadableStream<Uint8Array> | null;
}

async function post(target: URL, headers: Headers, body: Buffer): Promise<Posted> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // The webhook service follows no redirect either.
    const init = { method: "POST", headers, body: new Uint8Array(body), signal, redirect: "manual" } as const;
    const { status, body: rest } = await fetch(target, init);
    if (status >= 300 && status < 400) return { status, error: `redirect (${status}) not followed`, rest };
    return { status, rest };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    const isForbidden = cause?.message === "bad port";
    return { status: 502, error: isForbidden ? `HTTP clients refuse port ${target.port}` : (cause?.code ?? message) };
  }
}

/** The first characters of an answer, of which the rest is not read. */
async function beginning(body: ReadableStream<Uint8Array> | null = null): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= SHOWN_CHARACTERS) break;
  }
  return text.slice(0, SHOWN_CHARACTERS).trim();
}

function parsed(body: Buffer): { id?: string; type?: string } {
  try {
    return JSON.parse(body.toString());
  } catch {
    return {};
  }
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
