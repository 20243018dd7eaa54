import { electronicReference, joinPieces, newPieces } from "../text-pieces.ts";
import { findAll, textAt, type XmlElement } from "../xml-element.ts";

export interface Remittance {
  text: string | null;
  reference: string | null;
}

/**
 * The texts and the reference of a `RmtInf` element.
 *
 * Its pieces (repeated `Ustrd`, then document numbers, further references and free texts of `Strd`) are joined by line
 * breaks. Banks cut a text after 27, 35, 65 or 140 characters, so two pieces may meet at a word boundary or inside an
 * invoice number. A space would assume the first, no separator the second. A line break allows both: a search that
 * ignores separators, one that splits at white space and one that removes line breaks all find their numbers.
 * Structured values that the text contains are not repeated.
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
