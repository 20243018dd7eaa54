import { MAX_MINOR, toDecimal } from "@matchbook/statements/money";
import {
  clip,
  electronicIban,
  isIban,
  oneLine,
  quote,
  requireCurrency,
  StatementError,
} from "@matchbook/statements/readers";
import { type AdviceDeduction, type AdviceItem, LIMITS, type PaymentAdvice } from "./advice.ts";

/** The content of an item, as its format writes it. */
export type RawItem = Pick<AdviceItem, "line" | "kind" | "amount"> &
  Partial<Omit<AdviceItem, "line" | "kind" | "amount" | "documents">> & {
    documents: readonly (string | null)[];
  };

/** The content of a booking. */
export interface RawAdvice
  extends Pick<PaymentAdvice, "kind" | "format" | "line" | "number" | "currency" | "date">,
    Partial<Pick<PaymentAdvice, "iban" | "warnings">> {
  /** Undefined for a booking whose sign tells it: positive is money in. */
  direction?: PaymentAdvice["direction"] | undefined;
  references?: readonly (string | null)[];
  party?: Partial<PaymentAdvice["party"]>;
  items: readonly RawItem[];
  /** The stated sum, with the sign of its items; undefined without one. */
  stated?: { amount: bigint; line: number } | undefined;
}

/**
 * The advice in the common form. Throws a `StatementError` for items that do not add up to what the document states, for
 * an unknown currency, and for a number that is too long.
 */
export function makeAdvice(raw: RawAdvice): PaymentAdvice {
  const { line, stated } = raw;
  const number = oneLine(raw.number);
  const currency = requireCurrency(raw.currency, line);
  if (number.length > LIMITS.number)
    throw new StatementError(line, `the number ${quote(number)} is longer than ${LIMITS.number} characters`);
  if (raw.items.length > LIMITS.items)
    throw new StatementError(line, `the document ${quote(number)} has more than ${LIMITS.items} items`);
  const sum = sumOf(raw.items);
  if (stated !== undefined && stated.amount !== sum)
    throw new StatementError(
      stated.line,
      `${clip(number)} states ${toDecimal(stated.amount, currency)} ${currency}, but its items add up to ${toDecimal(sum, currency)}`,
    );
  if (sum > MAX_MINOR || sum < -MAX_MINOR) throw new StatementError(line, `the sum of ${clip(number)} is too large`);
  if (sum < 0n && raw.direction !== undefined)
    throw new StatementError(line, `the items of ${clip(number)} add up to less than nothing`);
  const isNegative = sum < 0n;
  return {
    ...{ kind: raw.kind, format: raw.format, line, number, currency, date: raw.date },
    references: distinct(raw.references ?? []).filter((one) => one !== number),
    direction: raw.direction ?? (isNegative ? "debit" : "credit"),
    total: isNegative ? -sum : sum,
    iban: ibanIn(raw.iban),
    party: {
      name: cut(raw.party?.name, LIMITS.name),
      iban: ibanIn(raw.party?.iban),
      taxId: cut(raw.party?.taxId, LIMITS.number),
    },
    items: raw.items.flatMap((item) => itemsOf(item, isNegative)),
    warnings: (raw.warnings ?? []).slice(0, LIMITS.warnings),
  };
}

/**
 * An item from which these were taken off. One that was given back, or is of a credit note, is negative: it is an item of
 * its own.
 */
export function withDeductions(item: RawItem, taken: readonly AdviceDeduction[]): RawItem[] {
  const back = taken.filter(({ amount }) => amount < 0n);
  return [
    { ...item, amount: item.amount + sumOf(back), deductions: taken.filter(({ amount }) => amount > 0n) },
    ...back.map(({ type, amount, text }) => ({
      ...item,
      kind: kindOf(type),
      amount: -amount,
      ...(text !== null && { text }),
    })),
  ];
}

function kindOf(type: AdviceDeduction["type"]): AdviceItem["kind"] {
  return type === "fee" ? "fee" : "other";
}

export function sumOf(items: readonly { amount: bigint }[]): bigint {
  return items.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * An item with the sign of its booking. In a booking of the other direction, a deduction would no longer raise what the
 * document is settled by, so it is a separate item.
 */
function itemsOf(raw: RawItem, isNegative: boolean): AdviceItem[] {
  const item = (given: Pick<RawItem, "kind" | "amount" | "deductions" | "text">): AdviceItem => ({
    ...{ kind: given.kind, line: raw.line, amount: isNegative ? -given.amount : given.amount },
    documents: distinct(raw.documents),
    deductions: (given.deductions ?? []).map((one) => ({ ...one, text: cut(one.text, LIMITS.text) })),
    name: cut(raw.name, LIMITS.name),
    iban: ibanIn(raw.iban),
    text: cut(given.text, LIMITS.text),
    rejected: cut(raw.rejected, LIMITS.reason),
  });
  const deductions = raw.deductions ?? [];
  if (!isNegative || deductions.length === 0) return [item(raw)];
  return [
    item({ ...raw, amount: raw.amount + sumOf(deductions), deductions: [] }),
    ...deductions.map(({ type, amount, text }) =>
      item({ kind: kindOf(type), amount: -amount, text: text ?? raw.text }),
    ),
  ];
}

function distinct(texts: readonly (string | null)[]): string[] {
  const lines = texts.flatMap((text) => (text === null || text.length > LIMITS.number ? [] : [oneLine(text)]));
  return [...new Set(lines.filter((text) => text !== ""))].slice(0, LIMITS.listed);
}

function cut(text: string | null | undefined, most: number): string | null {
  return text === null || text === undefined ? null : oneLine(text.slice(0, most)) || null;
}

/** An account number in electronic form; null for one that is no IBAN. */
function ibanIn(text: string | null | undefined): string | null {
  const iban = electronicIban(text ?? "");
  return isIban(iban) ? iban : null;
}
