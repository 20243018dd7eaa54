import type { Invoice } from "@matchbook/matcher/model/model";
import { isExpected } from "@matchbook/matcher/reading/expected";
import { AppError } from "@matchbook/runtime/errors";

/** The most counterparties that a refusal names. A gRPC status has to fit into the headers of an answer. */
const MOST_CANDIDATES = 200;

/** How a caller names an invoice. A number alone is enough unless several invoices have it. */
export interface InvoiceName {
  invoiceNumber: string;
  counterpartyCode?: string | undefined;
  /** Finds only expected payments. */
  onlyExpected?: boolean | undefined;
}

/**
 * The invoice that a name means.
 * @param found the invoices with the number
 * @param path where the name stands in the request, for the details of an error: `allocations.0.`
 * @throws AppError invoice_not_found; ambiguous_invoice
 */
export function namedInvoice(found: readonly Invoice[], name: InvoiceName, path = ""): Invoice {
  const { counterpartyCode, onlyExpected } = name;
  const meant = found.filter(
    (one) =>
      (counterpartyCode === undefined || one.counterpartyCode === counterpartyCode) &&
      (!onlyExpected || isExpected(one)),
  );
  const [invoice, another] = meant;
  if (invoice === undefined) throw path === "" ? new AppError("invoice_not_found") : notFoundAt(path);
  if (another === undefined) return invoice;
  throw ambiguousInvoice(meant, path);
}

/** The refusal of a number that several invoices have, with the counterparties to choose from. */
export function ambiguousInvoice(found: readonly Invoice[], path: string): AppError {
  const codes = found
    .map(({ counterpartyCode }) => counterpartyCode)
    .sort()
    .slice(0, MOST_CANDIDATES);
  const fields = codes.map((message) => ({ field: `${path}counterpartyId`, message }));
  return new AppError("ambiguous_invoice", { fields });
}

function notFoundAt(path: string): AppError {
  const { code, message } = new AppError("invoice_not_found");
  return new AppError(code, { fields: [{ field: `${path}invoiceId`, message }] });
}

/** True when an invoice with the same number has the key of a new one (docs/decisions/0077-the-key-of-a-payable.md). */
export function isNumberTaken(
  { counterpartyId, direction }: Pick<Invoice, "counterpartyId" | "direction">,
  found: readonly Invoice[],
): boolean {
  return found.some(
    (other) =>
      other.counterpartyId === counterpartyId || (direction === "receivable" && other.direction === "receivable"),
  );
}
