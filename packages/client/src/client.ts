import createFetchClient, { type Client } from "openapi-fetch";
import { exactDecimals } from "./decimals.ts";
import type { paths } from "./gen/schema.ts";
import { idempotencyKeys } from "./idempotency.ts";
import { type Iterate, iteratorOf } from "./iterate.ts";
import { type RetryOptions, retrying } from "./retry.ts";
import type { DecimalsAsStrings } from "./types.ts";
import { type UploadStatement, uploaderOf } from "./upload.ts";

export interface ClientOptions extends RetryOptions {
  /** The address of the gateway, such as `https://matchbook.example.com`. */
  baseUrl: string;
  /** An API key, or an ID token for the routes of the console. A function is called for every request. */
  token: string | (() => string | Promise<string>);
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** The requests of openapi-fetch by path, and what takes several requests. */
export interface MatchbookClient<Paths extends object> extends Client<Paths> {
  iterate: Iterate<Paths>;
  uploadStatement: UploadStatement<Paths>;
}

/**
 * A client whose amounts are numbers. JavaScript rounds those of more than 15 digits: see `createExactClient`.
 * Creating requests get an idempotency key, and requests that are safe to repeat are repeated after 429 and 503.
 */
export function createClient(options: ClientOptions): MatchbookClient<paths> {
  return withHelpers(fetchClient<paths>(options));
}

/** A client like `createClient` whose amounts and rates are decimal strings, exactly as the server writes them. */
export function createExactClient(options: ClientOptions): MatchbookClient<DecimalsAsStrings<paths>> {
  const client = fetchClient<DecimalsAsStrings<paths>>(options);
  client.use(exactDecimals);
  return withHelpers(client);
}

function fetchClient<Paths extends object>(options: ClientOptions): Client<Paths> {
  const { baseUrl, token, fetch = globalThis.fetch, ...retry } = options;
  const client = createFetchClient<Paths>({
    baseUrl: baseUrl.replace(/\/$/, ""),
    fetch: retrying((request) => fetch(request), retry),
  });
  client.use(idempotencyKeys, {
    onRequest: async ({ request }) => {
      request.headers.set("Authorization", `Bearer ${typeof token === "string" ? token : await token()}`);
    },
  });
  return client;
}

function withHelpers<Paths extends object>(client: Client<Paths>): MatchbookClient<Paths> {
  return { ...client, iterate: iteratorOf(client), uploadStatement: uploaderOf(client) };
}
