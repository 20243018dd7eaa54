import type { Invoice } from "@matchbook/matcher/model";
import { AppError } from "@matchbook/runtime/errors";

/** How a caller names an invoice. A number alone is enough unless several invoices have it. */
export interface InvoiceName {
  invoiceNumber: string;
  counterpartyCode?: string | undefined;
}

/**
 * The invoice that a name means.
 * @param found the invoices with the number
 * @param path where the name stands in the request, for the details of an error: `allocations.0.`
 * @throws AppError invoice_not_found; ambiguous_invoice with the codes of the counterparties to choose from
 */
export function namedInvoice(found: readonly Invoice[], { counterpartyCode }: InvoiceName, path = ""): Invoice {
  const meant =
    counterpartyCode === undefined ? found : found.filter((one) => one.counterpartyCode === counterpartyCode);
  const [invoice, another] = meant;
  if (invoice === undefined) throw path === "" ? new AppError("invoice_not_found") : notFoundAt(path);
  if (another === undefined) return invoice;
  const codes = meant.map((one) => one.counterpartyCode).sort();
  throw new AppError("ambiguous_invoice", {
    fields: codes.map((message) => ({ field: `${path}counterpartyId`, message })),
  });
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
