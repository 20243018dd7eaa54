import { SaxesParser } from "saxes";
import type { TextSink } from "./push-parser.ts";
import { grouped, StatementError, tooCostly } from "./statement-error.ts";
import { XML_LIMITS } from "./xml-frame.ts";

/** Attributes by their names without prefix. */
export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Receives the elements of an XML file. Names have no prefix. */
export interface XmlEvents {
  onOpen: (name: string, attributes: XmlAttributes) => void;
  /** The text between two tags. A CDATA section is a separate text. */
  onText?: (text: string) => void;
  onClose?: (name: string) => void;
}

/** OpenDocument declares about forty namespaces at its root. */
const MAX_ATTRIBUTES = 256;
/** The most characters between two events, which the parser holds. */
const MAX_RUN = 262_144;
/** Prefixes of attributes that repeat what others say. */
const IGNORED = /^(?:xmlns|calcext|loext):/;

/**
 * A streaming reader of the XML in a workbook, whose memory is bounded. It refuses document type declarations, so only
 * the predefined entities exist. Errors name the part of the workbook, because users never see the lines of its XML.
 * @param part its path in the workbook
 */
export function createXmlEvents(part: string, { onOpen, onText, onClose }: XmlEvents): TextSink {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const refuse = (reason: string) => new StatementError(1, `the workbook cannot be read: ${part} ${reason}`);
  /** The attributes of the tag that is read. */
  let count = 0;
  let havePrefix = false;
  let depth = 0;
  /** The characters since the last event. */
  let run = 0;

  parser.on("doctype", () => {
    throw refuse("declares a document type, which is not accepted");
  });
  parser.on("error", ({ message }) => {
    throw refuse(`is not well-formed XML: ${message.replace(/\.$/, "")}`);
  });
  parser.on("opentagstart", () => {
    count = 0;
    havePrefix = false;
  });
  parser.on("attribute", ({ name }) => {
    count += 1;
    if (count > MAX_ATTRIBUTES) throw tooCostly(1, `an element of ${part} has more than ${MAX_ATTRIBUTES} attributes`);
    havePrefix ||= name.includes(":");
  });
  parser.on("opentag", ({ name, attributes }) => {
    run = 0;
    depth += 1;
    if (depth > XML_LIMITS.depth)
      throw tooCostly(1, `elements of ${part} are nested more than ${XML_LIMITS.depth} deep`);
    onOpen(local(name), havePrefix ? withoutPrefixes(attributes) : attributes);
  });
  const text = (characters: string) => {
    run = 0;
    onText?.(characters);
  };
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("closetag", ({ name }) => {
    run = 0;
    depth -= 1;
    onClose?.(local(name));
  });

  return {
    write(characters) {
      run += characters.length;
      parser.write(characters);
      if (run > MAX_RUN)
        throw tooCostly(1, `a tag, comment or text of ${part} is longer than ${grouped(MAX_RUN)} characters`);
    },
    end: () => void parser.close(),
    line: () => 1,
  };
}

function withoutPrefixes(attributes: Readonly<Record<string, string>>): XmlAttributes {
  const bare: Record<string, string> = Object.create(null);
  for (const name in attributes) if (!IGNORED.test(name)) bare[local(name)] = attributes[name] ?? "";
  return bare;
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
