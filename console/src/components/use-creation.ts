import { useRef } from "react";
import { ApiError } from "../api/errors.ts";

/** Tells whether the API has decided about a request. Its refusals are kept with the key, and so answered again. */
const isDecided = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Sends a creation with an idempotency key. A repetition of the same body after a lost answer has the same key, and so
 * no second effect. After any answer the next attempt has another key.
 * @returns a function of the body, which distinguishes creations, and of the request with its key
 */
export function useCreation() {
  const last = useRef<{ text: string; key: string }>(undefined);
  return async <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body) ?? "";
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    const attempt = last.current;
    // Another creation may have begun before this one was answered.
    const forget = () => {
      if (last.current === attempt) last.current = undefined;
    };
    try {
      const answer = await send(attempt.key);
      forget();
      return answer;
    } catch (error) {
      if (isDecided(error)) forget();
      throw error;
    }
  };
}
