import { push } from "../add-to.ts";
import { ibanKey } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import type { Line } from "../model.ts";
import { readingOf } from "../reading.ts";
import { type Advice, documentKeys } from "./advice.ts";

/** The advices, and parts of them, that have one direction, currency and total. */
export class AlikeAdvices {
  readonly #documents = new Set<string>();
  readonly #whole: Advice[] = [];
  readonly #parts: Advice[] = [];
  /** The parts by the keys of their items and by their accounts, read when there are many. */
  #byKey: ReadonlyMap<string, readonly Advice[]> | undefined;

  add(advice: Advice): void {
    this.#documents.add(advice.id);
    (advice.item === undefined ? this.#whole : this.#parts).push(advice);
  }

  /**
   * Those that may explain a line. Of too many documents none does. Of too many parts only those do that have the line's
   * end-to-end id or account, if those are not too many again.
   */
  of(line: Line): readonly Advice[] {
    if (this.#documents.size > LIMITS.advices) return [];
    if (this.#parts.length <= LIMITS.parts) return [...this.#whole, ...this.#parts];
    const { endToEndKey, iban } = readingOf(line);
    this.#byKey ??= indexed(this.#parts);
    const sharing = [`id ${endToEndKey}`, `account ${iban}`].map((key) => this.#byKey?.get(key) ?? []);
    const few = sharing.filter(({ length }) => length <= LIMITS.parts);
    return [...new Set([...this.#whole, ...few.flat()])];
  }
}

function indexed(parts: readonly Advice[]): ReadonlyMap<string, readonly Advice[]> {
  const found = new Map<string, Advice[]>();
  for (const part of parts) {
    const { iban } = part.party;
    for (const key of new Set(part.items.flatMap(documentKeys))) push(found, `id ${key}`, part);
    if (iban !== null) push(found, `account ${ibanKey(iban)}`, part);
  }
  return found;
}
