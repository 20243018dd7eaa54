import type { Ledger } from "../books/ledger.ts";
import { isReturnable } from "../books/returns.ts";
import { addTo, push } from "../model/collections.ts";
import { cached } from "../model/memo.ts";
import type { Invoice, Line, Match } from "../model/model.ts";
import { LIMITS } from "../model/settings.ts";
import { ibanKey, keyOf } from "../reading/keys.ts";
import { readingOf } from "../reading/reading.ts";
import { type Advice, adviceKey, documentKeys, lineAdviceKey, partsOf } from "./advice.ts";

/** Documents and parts of one direction, currency and total; the parts by key when there are many. */
const sortedOut = cached((alike: readonly Advice[]) => {
  const isPart = ({ item }: Advice) => item !== undefined;
  const parts = alike.filter(isPart);
  return {
    isCrowded: new Set(alike.map(({ id }) => id)).size > LIMITS.advices,
    whole: alike.filter((advice) => !isPart(advice)),
    parts,
    byKey: parts.length > LIMITS.parts ? indexed(parts) : undefined,
  };
});

/** The parts by the keys of their items and by their accounts. */
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
  readonly #byTotal = new Map<string, Advice[]>();
  readonly #earlier = new Map<string, { keys: string[]; lineId: string }[]>();
  readonly #paid = new Map<string, Set<string>>();

  constructor({ advices = [], earlier = [], paid = [] }: AdviceContents = {}) {
    for (const advice of advices) {
      // The bank books an order as a whole or one by one.
      const whole = (advice.itemLines?.size ?? 0) > 0 ? [] : [advice];
      for (const one of [...whole, ...partsOf(advice)]) push(this.#byTotal, adviceKey(one), one);
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

  /**
   * The advices, and parts of them, with exactly the direction, currency and amount of a line. Of too many documents none
   * explains it; of too many parts only those with its end-to-end id or account.
   */
  of(line: Line): readonly Advice[] {
    const { isCrowded, whole, parts, byKey } = sortedOut(this.#byTotal.get(lineAdviceKey(line)) ?? []);
    if (isCrowded) return [];
    if (byKey === undefined) return [...whole, ...parts];
    const { endToEndKey, iban } = readingOf(line);
    const sharing = [`id ${endToEndKey}`, `account ${iban}`].map((key) => byKey.get(key) ?? []);
    return [...new Set([...whole, ...sharing.filter(({ length }) => length <= LIMITS.parts).flat()])];
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
