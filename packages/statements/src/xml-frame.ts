import { StatementError } from "./statement-error.ts";
import type { XmlElement } from "./xml-element.ts";

/**
 * The treatment of a child element: enter it, collect it as a record, or skip it with its content. A record includes
 * all of its content, except for records inside it, which are passed on separately.
 */
export type Treatment = "enter" | "record" | "skip";

/** Limits far above any real statement. They bound the memory and the stack that hostile XML can use. */
export const XML_LIMITS = {
  depth: 64,
  attributes: 32,
  /** Characters between two events. It bounds tags, comments and texts, which the parser buffers. */
  runLength: 65_536,
  /** Characters of text in one element. */
  textLength: 16_384,
  /** Elements and characters of text in one record, without nested records. */
  recordElements: 10_000,
  recordCharacters: 524_288,
};

interface Budget {
  elements: number;
  characters: number;
}

/** An open element. */
export interface Frame {
  name: string;
  line: number;
  treatment: Treatment | "collect" | "envelope";
  /** Has child elements. Statements have no mixed content, so text between them is white space. */
  container: boolean;
  element: XmlElement | undefined;
  budget: Budget | undefined;
}

export function newFrame(name: string, line: number, treatment: Frame["treatment"]): Frame {
  return { name, line, treatment, container: false, element: undefined, budget: undefined };
}

export function spend(frame: Frame, elements: number, characters: number): void {
  const { budget } = frame;
  if (!budget) return;
  budget.elements += elements;
  budget.characters += characters;
  if (budget.elements > XML_LIMITS.recordElements || budget.characters > XML_LIMITS.recordCharacters) {
    throw new StatementError(frame.line, `too much data in one element, at <${frame.name}>`);
  }
}

/** The attributes without a prefix, by their names. */
export function plain(given: readonly Attribute[]): Record<string, string> | undefined {
  let attributes: Record<string, string> | undefined;
  for (const { local, prefix, value } of given) {
    if (prefix !== "") continue;
    attributes ??= Object.create(null) as Record<string, string>;
    attributes[local] = value;
  }
  return attributes;
}

interface Attribute {
  local: string;
  prefix: string;
  value: string;
}
