import { createXmlDecoder } from "./encoding.ts";
import { decodeInto } from "./push-parser.ts";
import { StatementError } from "./statement-error.ts";
import type { XmlElement } from "./xml-element.ts";
import type { Treatment } from "./xml-frame.ts";
import { XmlReader } from "./xml-reader.ts";

/** The elements of an XML document that are entered, and those that are passed on whole, by `Parent/Child`. */
export interface XmlShape {
  /** The names of its root element. */
  roots: readonly string[];
  /** Its namespaces besides that of the root. */
  namespaces: readonly string[];
  structure: Readonly<Record<string, Treatment>>;
  onRoot?(root: { name: string; line: number }): void;
  onEnter?(name: string, line: number): void;
  onLeave?(name: string): void;
  onRecord(record: XmlElement): void;
}

const SLICE_BYTES = 32_768;
/** Documents may hold attached files in one element, which is skipped. The size of the file bounds it. */
const RUN_LENGTH = 32 * 1024 * 1024;
/** The envelope of the Peppol network. */
const ENVELOPE = "StandardBusinessDocument";
/** More parts than any document has beside its lines. It bounds the memory that a hostile file can use. */
const MAX_PARTS = 5_000;

/**
 * Reads an XML document without entities and external references. Bounds of depth, attributes and texts are those of
 * the statements' reader. Throws a `StatementError` with the line.
 */
export function readXml(bytes: Uint8Array, shape: XmlShape): void {
  const reader = new XmlReader({
    structure: shape.structure,
    isEnvelope: (name) => name === ENVELOPE,
    documents: shape.roots,
    namespaces: shape.namespaces,
    runLength: RUN_LENGTH,
    onRoot: (root) => {
      if (!shape.roots.includes(root.name))
        throw new StatementError(root.line, `<${root.name}> is not <${shape.roots.join("> or <")}>`);
      shape.onRoot?.(root);
    },
    onEnter: (name, line) => shape.onEnter?.(name, line),
    onLeave: (name) => shape.onLeave?.(name),
    onRecord: (record) => shape.onRecord(record),
  });
  const decoding = decodeInto(createXmlDecoder(), reader);
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) void decoding.write(bytes.subarray(at, at + SLICE_BYTES));
  decoding.end();
}

/**
 * Reads a file of one document: its parts, and of each line only its amount, because there may be many. Throws a
 * `StatementError`.
 * @param amountOf the amount of a line, null when it has none; undefined for a part that is no line
 */
export function readParts(
  bytes: Uint8Array,
  shape: Pick<XmlShape, "roots" | "namespaces" | "structure">,
  amountOf: (part: XmlElement) => string | null | undefined,
): { root: XmlElement; lines: (string | null)[] } {
  let parts = partsOf(shape.roots[0] ?? "", 1);
  const lines: (string | null)[] = [];
  readXml(bytes, {
    ...shape,
    onRoot({ name, line }) {
      parts = partsOf(name, line);
    },
    onRecord(part) {
      const amount = amountOf(part);
      if (amount === undefined) parts.add(part);
      else lines.push(amount);
    },
  });
  return { root: parts.element, lines };
}

/** Collects the parts of a document as children of one element. Throws a `StatementError` when there are too many. */
export function partsOf(name: string, line: number): { element: XmlElement; add(part: XmlElement): void } {
  const element: XmlElement = { name, line, attributes: undefined, text: "", children: [] };
  return {
    element,
    add(part) {
      if (element.children.length === MAX_PARTS)
        throw new StatementError(part.line, `<${name}> has more than ${MAX_PARTS} parts`);
      element.children.push(part);
    },
  };
}
