import { act } from "react";
import { BASE } from "../src/api/request.ts";

/** A request that a component sent. */
interface Sent {
  /** Its method and path: `PUT /matches/match-1`. */
  call: string;
  /** A name that is repeated has its values joined by commas. */
  query: Record<string, string>;
  /** The body as it was written, so that the digits of amounts can be compared. */
  text: string;
  headers: Record<string, string>;
}

interface Reply {
  /** 0 for a request that gets lost. */
  status: number;
  body?: object;
}

export type Answer = Reply | ((sent: Sent) => Reply | Promise<Reply>);
/** By method and path. */
export type Answers = Record<string, Answer>;

export const ok = (data: unknown, more: object = {}): Reply => ({
  status: 200,
  body: { success: true, data, ...more },
});

export const refused = (status: number, code: string, details: readonly object[] = []): Reply => ({
  status,
  body: { success: false, error: "Text of the API", code, details },
});

export const LOST: Reply = { status: 0 };

/** An answer that comes when the test gives it. */
export function later(): { reply: () => Promise<Reply>; answer(reply: Reply): Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  return { reply: () => promise, answer: (reply) => act(async () => resolve(reply)) };
}

/** The requests of components, and the answers to the next ones. */
export class ScriptedApi {
  readonly sent: Sent[] = [];
  readonly answers: Answers;

  constructor(answers: Answers) {
    this.answers = answers;
  }

  /** The requests of this method and path. */
  of(call: string): Sent[] {
    return this.sent.filter((one) => one.call === call);
  }

  bodies(call: string): unknown[] {
    return this.of(call).map(({ text }) => JSON.parse(text));
  }

  /** The idempotency keys of the requests of this method and path. */
  keys(call: string): (string | undefined)[] {
    return this.of(call).map(({ headers }) => headers["idempotency-key"]);
  }

  /** The calls that change something. */
  get changes(): string[] {
    return this.sent.map(({ call }) => call).filter((call) => !/^GET |presence$/.test(call));
  }
}

const valuesOf = (query: URLSearchParams) =>
  Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name).join()]));

/** Answers requests by method and path until the test ends. Every other request waits for its answer forever. */
export function serve(answers: Answers): ScriptedApi {
  const api = new ScriptedApi(answers);
  globalThis.fetch = (async (url: string, { method, body, headers, signal }: RequestInit) => {
    const [path = "", query = ""] = url.replace(BASE, "").split("?");
    const sent: Sent = {
      call: `${method} ${path}`,
      query: valuesOf(new URLSearchParams(query)),
      text: String(body ?? ""),
      headers: headers as Record<string, string>,
    };
    api.sent.push(sent);
    const answer = api.answers[sent.call];
    const reply = await (typeof answer === "function" ? answer(sent) : (answer ?? new Promise<Reply>(() => {})));
    signal?.throwIfAborted();
    if (reply.status === 0) throw new TypeError("Failed to fetch");
    return {
      ...{ ok: reply.status < 400, status: reply.status, statusText: "", headers: new Headers() },
      text: async () => JSON.stringify(reply.body),
    };
  }) as typeof fetch;
  return api;
}
