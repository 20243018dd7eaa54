import { calendarDay, quote, requireCurrency, StatementError } from "@matchbook/statements/readers";
import type { PaymentAdvice } from "../advice.ts";
import { makeAdvice, type RawItem, sumOf } from "../make-advice.ts";
import type { AdviceReading, ReadOptions } from "../read-options.ts";
import { kindOfGoCardless } from "./gocardless.ts";

type Json = Readonly<Record<string, unknown>>;

/** Recognizes the beginning of an answer of the API with payout items. */
export function detectPayoutItems(head: string): boolean {
  return /^\s*[{[]/.test(head) && head.includes('"payout_items"');
}

/**
 * Reads an answer of GoCardless' Payout Items API, alone or beside the `payouts` that it belongs to. Its amounts are
 * minor units with one decimal; GoCardless rounds their sum. The fractions are a separate item.
 */
export function readPayoutItems(text: string, options: ReadOptions): AdviceReading {
  const root = objectOf(parse(text), "the file");
  const given = listOf(root.payouts ?? []);
  const items = listOf(root.payout_items).map((one) => objectOf(one, "an item of payout_items"));
  const payouts =
    given.length > 0 ? given.map((one) => objectOf(one, "payouts")) : [{ id: idInName(options.fileName) }];
  const [only, another] = payouts;
  if (only !== undefined && another === undefined) return { advices: [toAdvice(only, items, options)], warnings: [] };
  const itemsOf = new Map<unknown, Json[]>(payouts.map(({ id }) => [id, []]));
  let outside = 0;
  for (const item of items) {
    const own = itemsOf.get(textOf(linksOf(item).payout));
    if (own === undefined) outside += 1;
    else own.push(item);
  }
  return {
    advices: payouts.map((payout) => toAdvice(payout, itemsOf.get(payout.id) ?? [], options)),
    warnings: outside > 0 ? [`items of no payout in the file, left out: ${outside}`] : [],
  };
}

function toAdvice(payout: Json, items: readonly Json[], options: ReadOptions): PaymentAdvice {
  const number = textOf(payout.id);
  if (number === null)
    throw new StatementError(1, "the file does not name its payout: add the payouts, or name the file by its id");
  const code = textOf(payout.currency) ?? options.currency;
  if (code === undefined) throw new StatementError(1, `the file does not say in which currency ${quote(number)} is`);
  const currency = requireCurrency(code.toUpperCase(), 1);
  const stated = payout.amount === undefined ? undefined : BigInt(integerOf(payout.amount, "amount"));
  const tenths = items.map((item) => tenthsOf(item.amount));
  const taxes = items.map((item) =>
    listOf(item.taxes ?? []).reduce<bigint>((sum, tax) => sum + tenthsOf(objectOf(tax, "taxes").amount), 0n),
  );
  if (stated === undefined && taxes.some((tax) => tax !== 0n))
    throw new StatementError(1, `${quote(number)} has taxes: only with its payouts is it clear what they are part of`);
  const isBare = stated === undefined || rounded(tenths) === stated;
  const amounts = isBare ? tenths : tenths.map((one, at) => one + (taxes[at] ?? 0n));
  return makeAdvice({
    ...{ kind: "payout", format: "GoCardless", line: 1, number, currency },
    date: calendarDay(textOf(payout.arrival_date) ?? "") ?? null,
    references: [textOf(payout.reference)],
    party: { name: "GoCardless" },
    items: withFractions(
      items.map((item, at) => toItem(item, amounts[at] ?? 0n)),
      amounts,
    ),
    stated: stated === undefined ? undefined : { amount: stated, line: 1 },
  });
}

function toItem(item: Json, tenths: bigint): RawItem {
  const type = textOf(item.type) ?? "";
  const links = linksOf(item);
  const documents = [links.payment, links.refund, links.mandate].map(textOf);
  return { line: 1, kind: kindOfGoCardless(type), amount: tenths / 10n, documents, text: type.replaceAll("_", " ") };
}

/** The items with what their whole minor units lack to the rounded sum. */
function withFractions(items: RawItem[], tenths: readonly bigint[]): RawItem[] {
  const rest = rounded(tenths) - sumOf(items);
  return rest === 0n
    ? items
    : [...items, { line: 1, kind: "fee", amount: rest, documents: [], text: "fractions of the fees" }];
}

/** The sum in whole minor units, half away from zero. */
function rounded(tenths: readonly bigint[]): bigint {
  const sum = tenths.reduce((a, b) => a + b, 0n);
  return sum < 0n ? -((5n - sum) / 10n) : (sum + 5n) / 10n;
}

function tenthsOf(value: unknown): bigint {
  const text = typeof value === "number" ? String(value) : (textOf(value) ?? "");
  const [, sign = "", whole = "", tenth = "0"] = /^(-?)(\d{1,15})(?:\.(\d))?$/.exec(text) ?? [];
  if (whole === "") throw new StatementError(1, `the amount ${quote(text)} is not minor units with one decimal`);
  return BigInt(`${sign}${whole}${tenth}`);
}

function integerOf(value: unknown, name: string): string {
  const text = String(value);
  if (!/^-?\d{1,16}$/.test(text))
    throw new StatementError(1, `${name} ${quote(text)} is not a whole number of minor units`);
  return text;
}

function idInName(fileName: string): string | undefined {
  return /PO[0-9A-Z]{6,}/.exec(fileName)?.[0];
}

function linksOf(item: Json): Json {
  return objectOf(item.links ?? {}, "links");
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function objectOf(value: unknown, name: string): Json {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Json;
  throw new StatementError(1, `${name} is not a JSON object`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StatementError(1, "the file is not JSON", { cause: error });
  }
}
