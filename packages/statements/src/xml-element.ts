/** An element with its content. `text` is the character data as written, "" when there are children. */
export interface XmlElement {
  name: string;
  /** 1-based line at which its start tag begins. */
  line: number;
  attributes: Record<string, string> | undefined;
  text: string;
  children: XmlElement[];
}

/** The first child on a path of names, or undefined: `find(entry, "Sts", "Cd")`. */
export function find(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let current = element;
  for (const name of path) {
    current = current?.children.find((child) => child.name === name);
  }
  return current;
}

export function findAll(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/**
 * The text at a path, with white space and control characters collapsed to single spaces. Null when the element is
 * missing or empty.
 */
export function textAt(element: XmlElement | undefined, ...path: string[]): string | null {
  const text = find(element, ...path)
    ?.text.replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return text === undefined || text === "" ? null : text;
}
