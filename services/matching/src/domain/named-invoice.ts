import type { Invoice } from "@matchbook/matcher/model/model";
import { isExpected } from "@matchbook/matcher/reading/expected";
import { AppError } from "@matchbook/runtime/errors/errors";

/** The most counterparties that a refusal names. A gRPC status has to fit into the headers of an answer. */
const MOST_CANDIDATES = 200;

/** The name of an invoice by a caller. A number alone is enough unless several invoices have it. */
export interface InvoiceName {
  invoiceNumber: string;
  counterpartyCode?: string | undefined;
  /** The year in which it was issued, `2026`. */
  issueYear?: string | undefined;
  /** Finds only expected payments. */
  onlyExpected?: boolean | undefined;
}

/** The invoice that a name means. @param path of the name in the request: `allocations.0.` */
export function namedInvoice(found: readonly Invoice[], name: InvoiceName, path = ""): Invoice {
  const meant = invoicesMeant(found, name);
  const [invoice, another] = meant;
  if (invoice === undefined) throw path === "" ? new AppError("invoice_not_found") : notFoundAt(path);
  if (another === undefined) return invoice;
  throw ambiguousInvoice(meant, path);
}

/** The invoice of a counterparty with a number, or another one with it, which the decision refuses. */
export function invoiceBilledTo(
  found: readonly Invoice[],
  { counterpartyCode = "", issueYear }: Omit<InvoiceName, "invoiceNumber">,
): Invoice | undefined {
  const own = invoicesMeant(found, { counterpartyCode });
  const [invoice, another] = invoicesMeant(own, { issueYear });
  if (another !== undefined) throw ambiguousInvoice(own, "");
  return own.length === 0 ? found[0] : invoice;
}

/** The invoices with a number that the rest of a name fits. */
export function invoicesMeant(
  found: readonly Invoice[],
  { counterpartyCode, issueYear = "", onlyExpected }: Omit<InvoiceName, "invoiceNumber">,
): Invoice[] {
  return found.filter(
    (one) =>
      (counterpartyCode === undefined || one.counterpartyCode === counterpartyCode) &&
      one.issueDate.startsWith(issueYear) &&
      (!onlyExpected || isExpected(one)),
  );
}

/** Refuses a number of several invoices, naming their counterparties, or the years of one. */
export function ambiguousInvoice(found: readonly Invoice[], path: string): AppError {
  const codes = new Set(found.map(({ counterpartyCode }) => counterpartyCode));
  const [field, values] =
    codes.size > 1
      ? ["counterpartyId", codes]
      : ["issueYear", new Set(found.map(({ issueDate }) => yearOf(issueDate)))];
  const fields = [...values]
    .sort()
    .slice(0, MOST_CANDIDATES)
    .map((message) => ({ field: `${path}${field}`, message }));
  return new AppError("ambiguous_invoice", { fields });
}

function notFoundAt(path: string): AppError {
  const { code, message } = new AppError("invoice_not_found");
  return new AppError(code, { fields: [{ field: `${path}invoiceId`, message }] });
}

/** The parts of an invoice that are its key, beside its number. */
type InvoiceKey = Pick<Invoice, "counterpartyId" | "direction" | "issueDate">;

/** The first of the invoices with a number whose key a new one has (docs/decisions/0077-the-key-of-a-payable.md). */
export function sameKey<T extends InvoiceKey>(key: InvoiceKey, found: readonly T[]): T | undefined {
  return found.find(
    (other) =>
      [key, other].every(({ direction }) => direction === "receivable") ||
      (other.counterpartyId === key.counterpartyId && yearOf(other.issueDate) === yearOf(key.issueDate)),
  );
}

export function yearOf(day: string): string {
  return day.slice(0, 4);
}
