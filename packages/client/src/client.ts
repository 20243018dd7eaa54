import type { Settings } from "./attempt.ts";
import type { Methods } from "./gen/methods.ts";
import type { operations } from "./gen/schema.ts";
import type { Hooks } from "./hooks.ts";
import { methodsOf } from "./methods.ts";
import { RETRY_DEFAULTS, type RetryOptions } from "./retry.ts";
import type { DecimalsAsStrings } from "./types.ts";

export interface ClientOptions extends RetryOptions {
  /** The address of the gateway, such as `https://matchbook.example.com`. */
  baseUrl: string;
  /** An API key, or an ID token for the routes of the console. A function is called for every request. */
  token: string | (() => string | Promise<string>);
  /** Time limit of one attempt, in milliseconds. Default: 30,000; 300,000 when a file is sent. */
  timeoutMs?: number;
  /** Functions that are called for every attempt. */
  hooks?: Hooks;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/** A client whose amounts are numbers. */
export type MatchbookClient = Methods<operations>;
/** A client whose amounts are decimal strings. */
export type ExactMatchbookClient = Methods<DecimalsAsStrings<operations>>;

/**
 * A client whose amounts are numbers. JavaScript rounds those of more than 15 digits: see `createExactClient`.
 * Creating requests get an idempotency key, and requests that are safe to repeat are repeated after an error that may
 * pass.
 * @throws TypeError when `baseUrl` is not an http address
 */
export function createClient(options: ClientOptions): MatchbookClient {
  return methodsOf<operations>(settingsOf(options));
}

/** A client like `createClient` whose amounts and rates are decimal strings, exactly as the server has them. */
export function createExactClient(options: ClientOptions): ExactMatchbookClient {
  return methodsOf<DecimalsAsStrings<operations>>({ ...settingsOf(options), exact: true });
}

function settingsOf(options: ClientOptions): Settings {
  const { baseUrl, token, timeoutMs, hooks = {} } = options;
  if (!isAddress(baseUrl))
    throw new TypeError(`baseUrl must be an address such as https://matchbook.example.com, not ${baseUrl}`);
  // An option that is given as undefined has its default too.
  const retry = { ...RETRY_DEFAULTS };
  for (const name of Object.keys(retry) as (keyof RetryOptions)[]) retry[name] = options[name] ?? retry[name];
  return {
    ...{ baseUrl, token, timeoutMs, hooks, exact: false },
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    retry,
  };
}

/** Tells whether a text is the address of a server. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}
