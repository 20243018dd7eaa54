import { findIn } from "@matchbook/runtime/mongo/find-in";
import { canonicalKey, storedForms } from "@matchbook/runtime/values/business-keys";
import { findCounterpartiesByCodes } from "./counterparties.ts";
import { keysOf } from "./found-by.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** Finds which of some business keys rows have exactly as written. */
type FindWritten = (collections: TenantCollections, keys: string[]) => Promise<string[]>;

const codesOfLines: FindWritten = async ({ lines, session }, codes) => {
  const shown = { transactionCode: 1 } as const;
  const rows = await findIn(lines, "foundBy", keysOf("code", codes), { session, projection: shown });
  return rows.map(({ transactionCode }) => transactionCode);
};

export const numbersOfInvoices: FindWritten = async ({ invoices, session }, numbers) => {
  const shown = { invoiceNumber: 1 } as const;
  const rows = await findIn(invoices, "invoiceNumber", numbers, { session, projection: shown });
  return rows.map(({ invoiceNumber }) => invoiceNumber);
};

const codesOfCounterparties: FindWritten = async (collections, codes) =>
  (await findCounterpartiesByCodes(collections, codes)).map(({ accountCode }) => accountCode);

/** The fields of requests that hold business keys. */
const NAMING: Readonly<Record<string, FindWritten>> = {
  transactionCode: codesOfLines,
  transactionCodes: codesOfLines,
  invoiceNumber: numbersOfInvoices,
  invoiceNumbers: numbersOfInvoices,
  counterpartyCode: codesOfCounterparties,
  accountCode: codesOfCounterparties,
};

/** The fields of requests that hold stored lines, whose codes have their stored form. */
const STORED = new Set(["line", "lines"]);

/** A request with the stored form of every business key that it names. No query unless a key is not canonical. */
export async function inStoredForm<T>(request: T, collections: TenantCollections): Promise<T> {
  const named = new Map<FindWritten, Set<string>>();
  replaceKeys(request, (find, key) => {
    if (canonicalKey(key) !== key) named.set(find, (named.get(find) ?? new Set()).add(key));
    return key;
  });
  if (named.size === 0) return request;
  const forms = new Map<FindWritten, (key: string) => string>();
  for (const [find, keys] of named) {
    forms.set(find, await storedForms(keys, (written) => find(collections, written)));
  }
  replaceKeys(request, (find, key) => forms.get(find)?.(key) ?? key);
  return request;
}

/** Replaces the business keys of a decoded message in place. */
function replaceKeys(message: unknown, replace: (find: FindWritten, key: string) => string): void {
  if (Array.isArray(message)) for (const item of message) replaceKeys(item, replace);
  if (!isMessage(message)) return;
  for (const [field, value] of Object.entries(message)) {
    const find = NAMING[field];
    if (STORED.has(field)) continue;
    if (find === undefined) replaceKeys(value, replace);
    else if (typeof value === "string") message[field] = replace(find, value);
    else if (Array.isArray(value)) message[field] = value.map((key: string) => replace(find, key));
  }
  // A choice of fields is stored as the name of the chosen one beside its value.
  const chosen = NAMING[String(message.$case)];
  if (chosen !== undefined && typeof message.value === "string") message.value = replace(chosen, message.value);
}

/** Recognizes a decoded message, and no stream, day or bytes. */
function isMessage(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
