import { StatementError } from "@matchbook/statements/readers";
import type { AdviceDeduction } from "../advice.ts";
import { type RawItem, sumOf, withDeductions } from "../make-advice.ts";
import { amountOf, type Segment } from "./segments.ts";

/** A document that a payment settles (segment RMR), with what belongs to it. */
interface Remitted {
  line: number;
  documents: string[];
  paid: bigint;
  discount: bigint;
  adjustments: Adjustment[];
  text: string | null;
}

/** A difference (segment ADX): negative when less is paid. */
interface Adjustment {
  line: number;
  amount: bigint;
  text: string;
}

export interface Remittance {
  documents: Remitted[];
  /** Adjustments that belong to no document. */
  adjustments: Adjustment[];
}

/** Collects the documents of an 820 (segments RMR, REF, ADX, NTE). Throws a `StatementError` for an inexact amount. */
export function collectRemittance(segments: readonly Segment[], currency: string): Remittance {
  const found: Remittance = { documents: [], adjustments: [] };
  let current: Remitted | undefined;
  for (const segment of segments) {
    const { line, elements } = segment;
    const [name = "", , second = ""] = elements;
    if (name === "ENT") current = undefined;
    else if (name === "RMR") {
      current = toRemitted(segment, currency);
      found.documents.push(current);
    } else if (name === "ADX") {
      const amount = amountOf(segment, 1, currency);
      if (amount === undefined) throw new StatementError(line, "ADX01 is empty");
      const text = ["adjustment", second, elements[4] ?? ""].filter((one) => one !== "").join(" ");
      (current ?? found).adjustments.push({ line, amount, text });
    } else if (name === "REF" && current !== undefined && second !== "") current.documents.push(second);
    else if (name === "NTE" && current !== undefined) current.text = second;
  }
  return found;
}

function toRemitted(segment: Segment, currency: string): Remitted {
  const paid = amountOf(segment, 4, currency);
  if (paid === undefined) throw new StatementError(segment.line, "RMR04, the amount that is paid, is empty");
  const discount = amountOf(segment, 6, currency) ?? 0n;
  // The amount is written with either sign, and has the sign of what is paid.
  const isSame = discount < 0n === paid < 0n;
  const documents = [segment.elements[2] ?? ""];
  return { line: segment.line, documents, paid, discount: isSame ? discount : -discount, adjustments: [], text: null };
}

/**
 * The items that add up to what is paid. Senders write what is paid of a document before or after its adjustments; the
 * sum tells. Undefined when neither adds up.
 */
export function remittedItems({ documents, adjustments }: Remittance, total: bigint): RawItem[] | undefined {
  const others = sumOf(adjustments);
  const paid = documents.reduce((sum, one) => sum + one.paid, 0n) + others;
  const isAfter = paid === total;
  if (!isAfter && paid + documents.reduce((sum, one) => sum + sumOf(one.adjustments), 0n) !== total) return undefined;
  return [
    ...documents.flatMap((one) => {
      const amount = isAfter ? one.paid : one.paid + sumOf(one.adjustments);
      const item: RawItem = { line: one.line, kind: "payment", amount, documents: one.documents, text: one.text };
      const discount: AdviceDeduction = { type: "discount", amount: one.discount, text: null };
      const taken = one.adjustments.map(({ amount, text }) => ({ type: "other" as const, amount: -amount, text }));
      return withDeductions(item, [discount, ...taken]);
    }),
    ...adjustments.map(({ line, amount, text }) => ({ line, kind: "other" as const, amount, documents: [], text })),
  ];
}
