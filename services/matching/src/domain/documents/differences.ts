import type { Invoice } from "@matchbook/matcher/model/model";
import { currencyDigits, minorToDecimal } from "@matchbook/matcher/model/money";
import type { InvoiceDocument } from "@matchbook/open-items";
import type { InvoiceDirection } from "@matchbook/vocabulary/statuses";
import type { InvoiceInput, InvoiceUpdate } from "../invoice.ts";

/** A field of a stored invoice that its document changes, as the API shows the values. */
export interface FieldDifference {
  field: "totalAmount" | "issueDate" | "dueDate" | "instalments" | "paymentReference";
  before: string | undefined;
  after: string | undefined;
}

/** The differences between a stored invoice and its document. What the document leaves out stays as it is stored. */
export function differencesOf(stored: Invoice, document: InvoiceDocument): FieldDifference[] {
  const { issueDate, dueDate, paymentReference, total, currency } = stored;
  const all: FieldDifference[] = [
    { field: "totalAmount", before: decimal(total, currency), after: decimal(document.payable, currency) },
    { field: "issueDate", before: issueDate, after: document.issueDate },
    // Of an invoice with instalments it follows from them.
    { field: "dueDate", before: dueDate, after: (hasParts(stored, document) ? null : document.dueDate) ?? dueDate },
    {
      field: "instalments",
      before: shown(stored.instalments, currency),
      after: shown(partsOf(stored, document), currency),
    },
    { field: "paymentReference", before: paymentReference, after: document.paymentReference ?? paymentReference },
  ];
  return all.filter(({ before, after }) => before !== after);
}

/** The new values of the fields that a document has. */
export function updateOf(stored: Invoice, document: InvoiceDocument): InvoiceUpdate {
  const { payable, issueDate, dueDate, paymentReference } = document;
  return {
    total: payable,
    issueDate,
    dueDate: (hasParts(stored, document) ? null : dueDate) ?? undefined,
    paymentReference: paymentReference ?? undefined,
    paymentTerms: undefined,
    instalments: document.instalments.length === 0 ? undefined : document.instalments,
    expected: undefined,
    metadataJson: undefined,
  };
}

/** A new invoice of a document. Its metadata holds what an invoice has no field for. */
export function inputOf(document: InvoiceDocument, direction: InvoiceDirection): InvoiceInput {
  const { type, number, currency, payable, issueDate, dueDate, paymentReference } = document;
  const { format, corrects, total, prepaid, instalments } = document;
  const apart = prepaid === 0n ? {} : { total: decimal(total, currency), prepaid: decimal(prepaid, currency) };
  const metadata = { document: { format, ...apart, ...(corrects.length > 0 && { corrects: corrects.join(", ") }) } };
  return {
    ...{ type, direction, currency, issueDate, invoiceNumber: number, total: payable },
    dueDate: (instalments.length === 0 ? dueDate : null) ?? undefined,
    paymentReference: paymentReference ?? undefined,
    paymentTerms: [],
    instalments: instalments.length === 0 ? undefined : instalments,
    metadataJson: JSON.stringify(metadata),
  };
}

type Parts = readonly { dueDate: string; amount: bigint }[] | undefined;

/** The instalments of the document, or else those that are stored. */
function partsOf(stored: Invoice, { instalments }: InvoiceDocument): Parts {
  return instalments.length === 0 ? stored.instalments : instalments;
}

function hasParts(stored: Invoice, document: InvoiceDocument): boolean {
  return partsOf(stored, document) !== undefined;
}

/** `2026-04-30 40.66, 2026-05-31 40.66`. */
function shown(parts: Parts, currency: string): string | undefined {
  return parts?.map(({ dueDate, amount }) => `${dueDate} ${decimal(amount, currency)}`).join(", ");
}

function decimal(minor: bigint, currency: string): string {
  return minorToDecimal(minor, currencyDigits(currency) ?? 0);
}
