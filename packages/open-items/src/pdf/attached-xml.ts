import { inflateSync } from "node:zlib";
import { clip, StatementError } from "@matchbook/statements/readers";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "pdf-lib";

/** More bytes than the XML of an invoice has. */
const MAX_XML_BYTES = 16 * 1024 * 1024;
/** More files and levels of their tree than a PDF of an invoice has. */
const MAX_FILES = 100;
const MAX_NODES = 1_000;

/**
 * The XML files that are attached to a PDF/A-3 (ISO 32000-1, 7.11.4), as Factur-X and ZUGFeRD do it. Nothing else of the
 * PDF is interpreted. Throws a `StatementError` for a PDF that is damaged, protected, or has none.
 *
 * A hostile PDF can take much memory and time: call this in a worker with limits.
 */
export async function attachedXml(bytes: Uint8Array): Promise<{ name: string; bytes: Uint8Array }[]> {
  try {
    const files = specificationsOf(await open(bytes)).flatMap((file) => {
      const name = nameOf(file);
      return /\.xml$/i.test(name) ? [{ name, bytes: contentOf(file, name) }] : [];
    });
    if (files.length > 0) return files;
  } catch (error) {
    // The library throws errors of many kinds about objects that are not what they should be.
    if (error instanceof StatementError) throw error;
    throw new StatementError(1, "the PDF is damaged and cannot be read", { cause: error });
  }
  throw new StatementError(1, "the PDF has no XML of an invoice attached (Factur-X, ZUGFeRD)");
}

async function open(bytes: Uint8Array): Promise<PDFDocument> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  if (pdf.isEncrypted) throw new StatementError(1, "the PDF is protected with a password");
  return pdf;
}

/** The file specifications in the tree of names, and those that are associated with the document. */
function specificationsOf(pdf: PDFDocument): PDFDict[] {
  const found = new Set<PDFDict>();
  const names = pdf.catalog.lookupMaybe(PDFName.of("Names"), PDFDict);
  const nodes = [names?.lookupMaybe(PDFName.of("EmbeddedFiles"), PDFDict)];
  for (let at = 0; at < nodes.length && at < MAX_NODES; at += 1) {
    for (const item of itemsOf(nodes[at]?.lookup(PDFName.of("Names")))) if (item instanceof PDFDict) found.add(item);
    for (const kid of itemsOf(nodes[at]?.lookup(PDFName.of("Kids")))) if (kid instanceof PDFDict) nodes.push(kid);
  }
  for (const item of itemsOf(pdf.catalog.lookup(PDFName.of("AF")))) if (item instanceof PDFDict) found.add(item);
  return [...found].slice(0, MAX_FILES);
}

function itemsOf(list: PDFObject | undefined): (PDFObject | undefined)[] {
  if (!(list instanceof PDFArray)) return [];
  return Array.from({ length: Math.min(list.size(), 2 * MAX_FILES) }, (_, at) => list.lookup(at));
}

function nameOf(file: PDFDict): string {
  const name = file.lookup(PDFName.of("UF")) ?? file.lookup(PDFName.of("F"));
  return name instanceof PDFString || name instanceof PDFHexString ? clip(name.decodeText()) : "";
}

function contentOf(file: PDFDict, name: string): Uint8Array {
  const streams = file.lookupMaybe(PDFName.of("EF"), PDFDict);
  const stream = streams?.lookup(PDFName.of("F")) ?? streams?.lookup(PDFName.of("UF"));
  if (!(stream instanceof PDFRawStream)) throw new StatementError(1, `${name} is attached without its content`);
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const filters = filter instanceof PDFArray ? itemsOf(filter) : filter === undefined ? [] : [filter];
  if (filters.some((one) => one !== PDFName.of("FlateDecode")) || filters.length > 1)
    throw new StatementError(1, `${name} is attached in a form other than FlateDecode`);
  try {
    const { contents } = stream;
    return filters.length === 0 ? contents : inflateSync(contents, { maxOutputLength: MAX_XML_BYTES });
  } catch (error) {
    throw new StatementError(1, `${name} cannot be unpacked, or has more than 16 MiB`, { cause: error });
  }
}
