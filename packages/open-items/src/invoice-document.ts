import type { OpenItemFormatName, ReferenceType } from "./value-sets.ts";

/** The common result of all formats: an invoice or a credit note as its document describes it. */

/** The place of a document in its file, for messages to people. */
export interface DocumentPosition {
  /** The name of the file in a zip or a PDF, cut. */
  file?: string;
  /** 1-based line of the file at which the document begins. */
  line: number;
}

/** Who sends or receives an invoice. */
export interface DocumentParty {
  /** The registered name, else the trading name; null when the document has no name. */
  name: string | null;
  /** Further names, such as the trading name or that of the payee. */
  otherNames: string[];
  /** Tax numbers and company registrations: upper case, letters and digits only. */
  taxIds: string[];
  /** Electronic form. */
  ibans: string[];
  /** The sender's own code for the party. Only of tables. */
  code: string | null;
}

/** Who is who: an e-invoice names both sides; a table names one, and says what its amounts are. */
export type DocumentSides =
  | { seller: DocumentParty; buyer: DocumentParty }
  | { counterparty: DocumentParty; direction: "receivable" | "payable" | null };

export interface DocumentInstalment {
  /** `YYYY-MM-DD`. */
  dueDate: string;
  /** Minor units of the document's currency. */
  amount: bigint;
}

export interface InvoiceDocument {
  position: DocumentPosition;
  format: OpenItemFormatName;
  type: "invoice" | "credit_note";
  number: string;
  /** `YYYY-MM-DD`. */
  issueDate: string;
  /** `YYYY-MM-DD`; the first of several. */
  dueDate: string | null;
  /** The parts that are due on different days, which add up to `payable`; empty when it is due at once. */
  instalments: DocumentInstalment[];
  /** ISO 4217. */
  currency: string;
  /** The amount to be paid: not negative, in minor units of `currency`. */
  payable: bigint;
  /** With taxes, before `prepaid` is taken off; minor units of `currency`. */
  total: bigint;
  /** The prepaid amount, in minor units of `currency`. */
  prepaid: bigint;
  /** The text for the payer to write. */
  paymentReference: string | null;
  /** Null without a reference. */
  paymentReferenceType: ReferenceType | null;
  sides: DocumentSides;
  /** The numbers of the invoices that it corrects. */
  corrects: string[];
  /** Parts of the document that contradict each other or were left out. */
  warnings: string[];
}

/** The most characters of texts. A longer number is refused, other texts are cut or left out with a warning. */
export const LIMITS = { number: 100, reference: 140, name: 300, listed: 10, instalments: 100 };
