import type { invoiceImportResource } from "@matchbook/api/resources/invoice-import";
import type { z } from "zod";
import { upload } from "../../../api/upload.ts";

export type InvoiceImport = z.infer<typeof invoiceImportResource>;
export type Direction = InvoiceImport["documents"][number]["direction"];

/** Options for reading a file: a mapping for this file as JSON text, and the direction of files that state none. */
export interface InvoiceFileWay {
  direction: Direction | undefined;
  mapping: string | undefined;
}

export const previewInvoices = (file: File, way: InvoiceFileWay) =>
  upload<InvoiceImport>("/invoices/files/preview", file, { ...way, filename: file.name });
export const importInvoices = (file: File, way: InvoiceFileWay, key: string) =>
  upload<InvoiceImport>("/invoices/files", file, { ...way, filename: file.name }, key);
