import { addTo } from "../add-to.ts";
import { LIMITS } from "../matcher/limits.ts";
import type { Line, Match } from "../model.ts";
import { paymentIds, paymentKeys } from "./keys.ts";

/** The payments that the lines of a chunk may return, by the keys of `keys.ts`. */
export class Payments {
  readonly #linesById = new Map<string, Set<string>>();
  readonly #linesByKey = new Map<string, Set<string>>();

  /** @param matches payments of these lines */
  constructor(lines: readonly Line[] = [], matches: readonly Match[] = []) {
    for (const line of lines) this.addLine(line);
    for (const match of matches) this.addPayment(match);
  }

  addLine(line: Line): void {
    for (const id of paymentIds(line) ?? []) addTo(this.#linesById, id, line.id);
  }

  addPayment(match: Match): void {
    for (const key of paymentKeys(match)) addTo(this.#linesByKey, key, match.transactionId);
  }

  linesWith(ids: readonly string[], keys: readonly string[]): ReadonlySet<string> {
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
}
