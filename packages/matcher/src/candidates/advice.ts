import { cached } from "../model/memo.ts";
import type { Line } from "../model/model.ts";
import type { AdviceKind } from "../model/parts.ts";
import { keyOf } from "../reading/keys.ts";

/** A remittance advice, a payout report or an order: of what one booking consists. Minor units; YYYY-MM-DD. */
export interface Advice {
  id: string;
  kind: AdviceKind;
  number: string;
  references: readonly string[]; // Further texts by which a bank may name the booking.
  direction: "credit" | "debit";
  currency: string;
  total: bigint; // Positive. The amounts of the items add up to it.
  date: string | null;
  party: { name: string | null; iban: string | null }; // Who pays or is paid: for a payout its processor.
  items: readonly AdviceItem[];
  lineId?: string | undefined; // The line that it explains; undefined until one is found.
  /** The lines of its items that the bank books one by one, by their places from 1. */
  itemLines?: ReadonlyMap<number, string> | undefined;
  item?: number | undefined; // The place of its only item, when this is a part of a document (see `partsOf`).
}

export interface AdviceItem {
  kind: "payment" | "refund" | "chargeback" | "fee" | "reserve" | "other";
  documents: readonly string[]; // The numbers by which it may be known, the most telling first.
  amount: bigint; // Positive adds to the booking. It is after `deductions`.
  /** Positive. `amount` and they settle the document. */
  deductions: readonly { type: "discount" | "fee" | "tax" | "other"; amount: bigint; text: string | null }[];
  rejected: string | null; // Why it was rejected or returned, such as AC04; null for others.
  name?: string | null; // Whom the item is from or for.
  iban?: string | null;
}

export const adviceKey = ({ direction, currency, total }: Pick<Advice, "direction" | "currency" | "total">): string =>
  `${direction} ${currency} ${total}`;

export const lineAdviceKey = (line: Pick<Line, "direction" | "currency" | "amount">): string =>
  adviceKey({ ...line, total: line.amount });

// An order of many equal amounts is compared with many lines.
const keysOf = cached((documents: readonly string[]) => [...new Set(documents.map(keyOf))].filter((key) => key !== ""));
/** The keys of the documents of an item, the most telling first. Cached per list. */
export const documentKeys = ({ documents }: Pick<AdviceItem, "documents">): readonly string[] => keysOf(documents);

/** The orders of a document as documents of one item, as many banks book them; none when a line explains the whole. */
export function partsOf(advice: Advice): Advice[] {
  const { kind, items, lineId, itemLines } = advice;
  if (kind !== "order" || items.length < 2 || lineId !== undefined) return [];
  return items.flatMap((item, at) => {
    const { amount: total, name = null, iban = null } = item;
    const part = { total, party: { name, iban }, items: [item], item: at + 1, lineId: itemLines?.get(at + 1) };
    return total > 0n ? [{ ...advice, ...part }] : [];
  });
}

/** Recognizes one order of the tenant: a part, or a document with a single one. */
export const isOrdered = ({ kind, items }: Pick<Advice, "kind" | "items">) => kind === "order" && items.length === 1;
/** Recognizes a refund or chargeback, or one that was itself reversed. */
export const isBack = ({ kind }: Pick<AdviceItem, "kind">): boolean => kind === "refund" || kind === "chargeback";

/** Recognizes an item that takes back an earlier payment. A refund that adds to a payout was itself reversed. */
export function isReversing(item: AdviceItem, of: Pick<Advice, "kind" | "direction">): boolean {
  if (item.rejected !== null || !isBack(item)) return item.rejected !== null;
  return of.kind !== "payout" || item.amount < 0n === (of.direction === "credit");
}
