import { detectCii, readCii } from "./cii/read-cii.ts";
import { detectFatturaPa, readFatturaPa } from "./fatturapa/read-fatturapa.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { detectKsef, readKsef } from "./ksef/read-ksef.ts";
import { detectUbl, readUbl } from "./ubl/read-ubl.ts";

/** A format of e-invoices. A new format is a new row in `formats`. */
export interface InvoiceFormat {
  /** True if a file with this beginning is in this format. */
  detect: (head: string) => boolean;
  /** The documents of a file. Throws `StatementError`. */
  read: (bytes: Uint8Array) => InvoiceDocument[];
}

const formats: readonly InvoiceFormat[] = [
  { detect: detectUbl, read: readUbl },
  { detect: detectCii, read: readCii },
  { detect: detectFatturaPa, read: readFatturaPa },
  { detect: detectKsef, read: readKsef },
];

/** The format of an XML file with this beginning; undefined when it is in none. */
export function findFormat(head: string): InvoiceFormat | undefined {
  return formats.find(({ detect }) => detect(head));
}

/** True for a PDF, also one with a few bytes before its header. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");
}
