import { BSON, type Document } from "mongodb";

/** Sums in minor units as decimal text, by currency and field: `{ EUR: { total: "100" } }`. */
export type Sums = Record<string, Record<string, string>>;

interface Amounts {
  currency: string;
  fields: readonly string[];
}

/** The collections with money: where a row has its currency, and which of its amounts are added up. */
const AMOUNTS: Record<string, Amounts> = {
  "transaction/transactions": { currency: "facts.currency", fields: ["facts.amount", "state.allocated"] },
  "matching/lines": { currency: "currency", fields: ["amount", "allocated"] },
  "matching/invoices": { currency: "currency", fields: ["total", "remaining"] },
  "matching/matches": { currency: "invoiceCurrency", fields: ["invoiceAmount"] },
};

/** Adds up the amounts of rows. */
export interface Adder {
  /** The fields of a row that the addition needs, as a projection. */
  projection: Document;
  addRaw(row: Uint8Array): void;
  add(row: Document): void;
  sums(): Sums;
}

/** @param kind `<process>/<collection without its tenant>`; @returns undefined for rows without money */
export function adderOf(kind: string): Adder | undefined {
  const amounts = AMOUNTS[kind];
  if (amounts === undefined) return undefined;
  const { currency, fields } = amounts;
  const totals = new Map<string, bigint[]>();
  const add = (row: Document): void => {
    const code = String(at(row, currency));
    const sums = totals.get(code) ?? fields.map(() => 0n);
    totals.set(
      code,
      sums.map((sum, nth) => sum + BigInt(String(at(row, fields[nth] as string) ?? 0))),
    );
  };
  return {
    projection: Object.fromEntries([currency, ...fields].map((field) => [field, 1])),
    add,
    addRaw: (row) => add(BSON.deserialize(row, { useBigInt64: true })),
    sums: () =>
      Object.fromEntries(
        [...totals]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([code, sums]) => [code, Object.fromEntries(fields.map((field, nth) => [field, String(sums[nth])]))]),
      ),
  };
}

function at(row: Document, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (value as Document | undefined)?.[key], row);
}
