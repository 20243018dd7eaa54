import { sniffMark, sniffXmlEncoding } from "@matchbook/statements/readers";
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

/** The number of bytes by which a format is recognized. Comments and namespaces may stand before the root element. */
const HEAD_BYTES = 8192;

/** The format of an XML file; undefined when it is in none. */
export function findFormat(bytes: Uint8Array): InvoiceFormat | undefined {
  const head = bytes.subarray(0, HEAD_BYTES);
  const text = new TextDecoder(sniffMark(head) ?? sniffXmlEncoding(head) ?? "utf-8").decode(head);
  return formats.find(({ detect }) => detect(text));
}

/** True for a PDF, also one with a few bytes before its header. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");
}

/** True for text that may be a table. All other formats must be tried before. */
export function isTable(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096);
  const text = new TextDecoder(sniffMark(head) ?? "utf-8").decode(head);
  return !/^\s*[<{[%]/.test(text) && !/\p{Cc}/u.test(text.replace(/[\t\r\n]/g, "")) && /[;,\t|]/.test(text);
}
