import { ciiFormat } from "./cii/read-cii.ts";
import { CII, ZUGFERD_1 } from "./cii/vocabulary.ts";
import { detectFatturaPa, readFatturaPa } from "./fatturapa/read-fatturapa.ts";
import { simplifiedFatturaPa } from "./fatturapa/read-simplified.ts";
import type { InvoiceFormat } from "./invoice-format.ts";
import { detectKsef, readKsef } from "./ksef/read-ksef.ts";
import { detectUbl, readUbl } from "./ubl/read-ubl.ts";

const formats: readonly InvoiceFormat[] = [
  { detect: detectUbl, read: readUbl },
  ciiFormat(CII),
  ciiFormat(ZUGFERD_1),
  { detect: detectFatturaPa, read: readFatturaPa },
  simplifiedFatturaPa,
  { detect: detectKsef, read: readKsef },
];

/** The format of an XML file with this beginning; undefined when it is in none. */
export function findFormat(head: string): InvoiceFormat | undefined {
  return formats.find(({ detect }) => detect(head));
}

/** Recognizes a PDF, also one with a few bytes before its header. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");
}
