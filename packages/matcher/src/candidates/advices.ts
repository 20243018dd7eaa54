import type { Ledger } from "../books/ledger.ts";
import { isReturnable } from "../books/returns.ts";
import { addTo, push } from "../model/collections.ts";
import type { Invoice, Line, Match } from "../model/model.ts";
import { LIMITS } from "../model/settings.ts";
import { ibanKey, keyOf } from "../reading/keys.ts";
import { readingOf } from "../reading/reading.ts";
import { type Advice, adviceKey, documentKeys, lineAdviceKey, partsOf } from "./advice.ts";

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

  /** Of too many documents none explains a line; of too many parts only those with its end-to-end id or account. */
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

export interface AdviceContents {
  advices?: readonly Advice[];
  /** The advices of earlier lines, with an item that a line or an advice of the chunk takes back. */
  earlier?: readonly Advice[];
  paid?: readonly Invoice[]; // The invoices, open or not, that such items name.
}

export class Advices {
  readonly #byTotal = new Map<string, AlikeAdvices>();
  readonly #earlier = new Map<string, { keys: string[]; lineId: string }[]>();
  readonly #paid = new Map<string, Set<string>>();

  constructor({ advices = [], earlier = [], paid = [] }: AdviceContents = {}) {
    for (const advice of advices) {
      // The bank books an order as a whole or one by one.
      const whole = (advice.itemLines?.size ?? 0) > 0 ? [] : [advice];
      for (const one of [...whole, ...partsOf(advice)]) this.#add(one);
    }
    for (const advice of earlier) {
      for (const [at, item] of advice.items.entries()) {
        const lineId = advice.lineId ?? advice.itemLines?.get(at + 1);
        const keys = lineId === undefined ? [] : documentKeys(item);
        for (const key of keys) push(this.#earlier, key, { keys, lineId: lineId as string });
      }
    }
    for (const invoice of paid) for (const key of exactKeys(invoice)) addTo(this.#paid, key, invoice.id);
  }

  #add(advice: Advice): void {
    const key = adviceKey(advice);
    const alike = this.#byTotal.get(key) ?? new AlikeAdvices();
    this.#byTotal.set(key, alike);
    alike.add(advice);
  }

  /** The advices, and parts of them, with exactly the direction, currency and amount of a line. Too many explain none. */
  of(line: Line): readonly Advice[] {
    return this.#byTotal.get(lineAdviceKey(line))?.of(line) ?? [];
  }

  /** The payments that a document names and that are not wholly returned, by invoice or by an earlier advice. */
  paymentsUnder(key: string, ledger: Ledger): Match[] {
    const direct = this.#of(key, ledger);
    return direct.length > 0 ? direct : this.paymentsListed(key, ledger);
  }

  paymentsListed(key: string, ledger: Ledger): Match[] {
    const items = this.#earlier.get(key) ?? [];
    const found = items.flatMap(({ keys, lineId }) =>
      keys.flatMap((other) => this.#of(other, ledger)).filter((match) => match.lineId === lineId),
    );
    return [...new Set(found)];
  }

  #of(key: string, ledger: Ledger): Match[] {
    return [...(this.#paid.get(key) ?? [])].flatMap((id) => ledger.matchesOfInvoice(id).filter(isReturnable));
  }
}

/** The keys by which a document names an invoice: its whole number or reference. A part of a number names none. */
export const exactKeys = ({ invoiceNumber, paymentReference }: Pick<Invoice, "invoiceNumber" | "paymentReference">) =>
  [...new Set([keyOf(invoiceNumber), keyOf(paymentReference ?? "")])].filter((key) => key !== "");
