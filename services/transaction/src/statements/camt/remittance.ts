import { findAll, textAt, type XmlElement } from "../xml-element.ts";

const SEARCHED_CHARACTERS = 2_000;

export interface Remittance {
  text: string | null;
  reference: string | null;
}

/**
 * The texts and the reference of a `RmtInf` element.
 *
 * Pieces (repeated `Ustrd`, then document numbers, further references and free texts of `Strd`) are joined by a line
 * break and never by a space. Banks cut one text into pieces of 27, 35, 65 or 140 characters anywhere, so between two
 * pieces may be a word boundary or the middle of an invoice number, and nothing tells which. A space would claim the
 * one, joining directly the other; a line break keeps both readings open: a search that ignores separators, one that
 * splits at white space and one that first removes line breaks all find their numbers.
 * Structured values that the text already contains are not repeated.
 */
export function readRemittance(remittance: XmlElement | undefined): Remittance {
  const unstructured = findAll(remittance, "Ustrd").flatMap((element) => textAt(element) ?? []);
  const pieces = new Set<string>();
  const structured = findAll(remittance, "Strd");
  const references = structured.flatMap((element) => textAt(element, "CdtrRefInf", "Ref") ?? []);
  const reference = references[0] === undefined ? null : electronicReference(references[0]);
  for (const element of structured) {
    for (const document of findAll(element, "RfrdDocInf")) pieces.add(textAt(document, "Nb") ?? "");
    for (const text of findAll(element, "AddtlRmtInf")) pieces.add(textAt(text) ?? "");
  }
  for (const further of references.slice(1)) {
    if (further !== references[0]) pieces.add(further);
  }
  return { text: joinPieces([...unstructured, ...newPieces(pieces, unstructured.join("\n"))]), reference };
}

/** The pieces that are not empty and do not stand in the text already. */
export function newPieces(pieces: Iterable<string>, text: string): string[] {
  // Looking through a text of a normal length only keeps thousands of hostile pieces cheap.
  const known = text.slice(0, SEARCHED_CHARACTERS);
  return [...pieces].filter((piece) => piece !== "" && !known.includes(piece));
}

/** Pieces on lines of their own; null when there are none. */
export function joinPieces(pieces: readonly string[]): string | null {
  return pieces.length === 0 ? null : pieces.join("\n");
}

/** An ISO 11649 reference without the spaces it may be printed with; any other reference as it is. */
function electronicReference(reference: string): string {
  return /^RF\d\d/i.test(reference) ? reference.replaceAll(" ", "").toUpperCase() : reference;
}
