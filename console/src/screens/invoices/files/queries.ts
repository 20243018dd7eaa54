import type { invoiceImportResource } from "@matchbook/api/resources/invoice-import";
import type { z } from "zod";
import { upload } from "../../../api/upload.ts";

export type InvoiceImport = z.infer<typeof invoiceImportResource>;
export type Direction = InvoiceImport["documents"][number]["direction"];

/** The way to read a file: by a mapping of its own as JSON text, and in a direction where it says none. */
export interface InvoiceFileWay {
  direction: Direction | undefined;
  mapping: string | undefined;
}

export const previewInvoices = (file: File, way: InvoiceFileWay) =>
  upload<InvoiceImport>("/invoices/files/preview", file, { ...way, filename: file.name });
export const importInvoices = (file: File, way: InvoiceFileWay, key: string) =>
  upload<InvoiceImport>("/invoices/files", file, { ...way, filename: file.name }, key);
