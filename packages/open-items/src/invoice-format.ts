import type { InvoiceDocument } from "./invoice-document.ts";

/** A format of e-invoices. A new format is a new row in `formats`. */
export interface InvoiceFormat {
  /** Tells whether a file with this beginning is in this format. */
  detect: (head: string) => boolean;
  /** The documents of a file. Throws `StatementError`. */
  read: (bytes: Uint8Array) => InvoiceDocument[];
}
