import { attemptOf, bodyOf, type Call, type Settings, timeoutOf, urlOf } from "./attempt.ts";
import { type MatchbookError, noAnswer, refusal } from "./errors.ts";
import { canBeSentAgain, type FileSource } from "./file-source.ts";
import type { Attempt } from "./hooks.ts";
import { mayRepeat, pause, retryAfterOf, retryDelayMs } from "./retry.ts";

type Outcome = { value: unknown } | { error: MatchbookError; retryAfterMs?: number };
type Exchange = { response: Response; text: string } | { failure: unknown };

/**
 * Sends a request, and again as long as it may be repeated.
 * @returns the JSON body of a success, or the response when the method answers another type
 * @throws MatchbookError when the request is refused or gets no answer; the reason of the signal when it is aborted
 */
export async function send(settings: Settings, call: Call): Promise<unknown> {
  const { facts, options } = call;
  const { retry, hooks } = settings;
  const url = urlOf(settings, call);
  const key = facts.keyed ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const isSentOnce = facts.body === "file" && !canBeSentAgain(call.body as FileSource);
  for (let number = 1; ; number += 1) {
    options.signal?.throwIfAborted();
    const attempt = await attemptOf(settings, call, url, key, number);
    const outcome = await tryOnce(settings, call, attempt);
    if ("value" in outcome) return outcome.value;
    const { error, retryAfterMs } = outcome;
    const delayMs = retryDelayMs(retry, number, retryAfterMs, Math.random());
    if (isSentOnce || number > retry.retries || delayMs === undefined || !mayRepeat(error, key !== undefined))
      throw error;
    hooks.onRetry?.(attempt, { delayMs, error });
    await pause(delayMs, options.signal);
  }
}

async function tryOnce(settings: Settings, call: Call, attempt: Attempt): Promise<Outcome> {
  const { hooks } = settings;
  const name = { method: attempt.method, path: new URL(attempt.url).pathname };
  hooks.onRequest?.(attempt);
  const began = performance.now();
  const exchange = await exchanged(settings, call, attempt);
  const durationMs = performance.now() - began;
  if ("failure" in exchange) {
    hooks.onError?.(attempt, { error: exchange.failure, durationMs });
    call.options.signal?.throwIfAborted();
    return { error: noAnswer(name, exchange.failure) };
  }
  const { response, text } = exchange;
  hooks.onResponse?.(attempt, { status: response.status, durationMs, headers: response.headers });
  if (response.ok && call.facts.answer === "stream") return { value: response };
  const body = parsed(text);
  if (response.ok && body !== undefined) return { value: body };
  return { error: refusal(name, response, body), retryAfterMs: retryAfterOf(response) };
}

/** The answer with its text. That of a stream is read by the caller. */
async function exchanged(settings: Settings, call: Call, { url, method, headers }: Attempt): Promise<Exchange> {
  const { signal } = call.options;
  const ms = timeoutOf(settings, call);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error(`no answer within ${ms} ms`)), ms);
  const either = signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]);
  try {
    const response = await settings.fetch(url, { method, headers, signal: either, ...bodyOf(call) });
    const isStream = response.ok && call.facts.answer === "stream";
    return { response, text: isStream ? "" : await response.text() };
  } catch (failure) {
    return { failure };
  } finally {
    clearTimeout(timer);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
