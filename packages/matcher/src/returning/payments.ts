import { addTo } from "../add-to.ts";
import { LIMITS } from "../limits.ts";
import type { Line, Match } from "../model.ts";
import { paymentIds, paymentKeys } from "./keys.ts";

/**
 * The payments that the lines of a chunk may return, by the keys of `keys.ts`. They are indexed on the first look-up,
 * because most chunks return nothing.
 */
export class Payments {
  readonly #lines: Line[];
  readonly #matches: Match[];
  readonly #linesById = new Map<string, Set<string>>();
  readonly #linesByKey = new Map<string, Set<string>>();

  /** @param matches payments of these lines */
  constructor(lines: readonly Line[] = [], matches: readonly Match[] = []) {
    this.#lines = [...lines];
    this.#matches = [...matches];
  }

  /** Adds a payment of a line. */
  add(match: Match, line: Line): void {
    this.#matches.push(match);
    this.#lines.push(line);
  }

  linesWith(ids: readonly string[], keys: readonly string[]): ReadonlySet<string> {
    this.#index();
    const found = new Set<string>();
    for (const [index, wanted] of [[this.#linesById, ids] as const, [this.#linesByKey, keys] as const]) {
      for (const key of wanted) {
        const lines = index.get(key);
        // A key that many payments share identifies none of them.
        if (lines !== undefined && lines.size <= LIMITS.returned) for (const line of lines) found.add(line);
      }
    }
    return found;
  }

  #index(): void {
    for (const line of this.#lines.splice(0)) {
      for (const id of paymentIds(line) ?? []) addTo(this.#linesById, id, line.id);
    }
    for (const match of this.#matches.splice(0)) {
      for (const key of paymentKeys(match)) addTo(this.#linesByKey, key, match.transactionId);
    }
  }
}
