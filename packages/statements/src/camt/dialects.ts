import { quote, StatementError } from "../statement-error.ts";
import type { DetectedFormat } from "../statement-line.ts";
import type { StatementFormatName } from "../value-sets.ts";

/** The element names of one camt message. The entries inside are the same in all messages. */
export interface CamtDialect {
  format: StatementFormatName;
  /** The child of `<Document>`. */
  message: string;
  /** The beginning of that child's tag. */
  root: RegExp;
  /** The child of the message, one per account and period. */
  statement: string;
}

const dialects: readonly CamtDialect[] = [
  { format: "camt.052", message: "BkToCstmrAcctRpt", root: /<BkToCstmrAcctRpt\b/, statement: "Rpt" },
  { format: "camt.053", message: "BkToCstmrStmt", root: /<BkToCstmrStmt\b/, statement: "Stmt" },
  { format: "camt.054", message: "BkToCstmrDbtCdtNtfctn", root: /<BkToCstmrDbtCdtNtfctn\b/, statement: "Ntfctn" },
];

// ISO 20022 namespaces: area and message, variant and version. Versions have two digits since 2009.
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.(\d{3}\.\d{2})$/;

/** The dialect and version (`001.08`) of a namespace, or undefined. Version 001.01 was a draft and is not supported. */
export function dialectOf(namespace: string): { dialect: CamtDialect; version: string } | undefined {
  const [, format, version] = NAMESPACE.exec(namespace) ?? [];
  const dialect = dialects.find((candidate) => candidate.format === format);
  if (dialect === undefined || version === undefined || version < "001.02" || version > "001.99") return undefined;
  return { dialect, version };
}

/** The dialect of a document without a namespace, by the child of `<Document>`. */
export function dialectOfMessage(message: string): CamtDialect | undefined {
  return dialects.find((dialect) => dialect.message === message);
}

/** The children of `<Document>` in all dialects. */
export const messageElements: readonly string[] = dialects.map(({ message }) => message);

// Wrappers in which banks and networks deliver a business application header and a document.
const ENVELOPES = new Set(["BizMsgEnvlp", "BizMsg", "RequestPayload", "DataPDU", "Message", "Envelope", "Xchg"]);

/** Recognizes the root element of an envelope around a `<Document>`. */
export function isEnvelope(name: string): boolean {
  return ENVELOPES.has(name);
}

/**
 * The dialect of a document by its `<Document>` element; undefined when it has no namespace. Throws a `StatementError`
 * that names any other element or version.
 */
export function requireDialect(root: {
  name: string;
  namespace: string;
  line: number;
}): { dialect: CamtDialect; version: string } | undefined {
  const found = dialectOf(root.namespace);
  if (root.name === "Document" && (found !== undefined || root.namespace === "")) return found;
  const [, format, version] = NAMESPACE.exec(root.namespace) ?? [];
  if (version === "001.01" && dialects.some((dialect) => dialect.format === format)) {
    throw new StatementError(
      root.line,
      `the file is a ${format}.${version}, a draft that is not supported: ask the bank for ${format}.001.02 or later`,
    );
  }
  const namespace = root.namespace === "" ? "without a namespace" : `in the namespace ${quote(root.namespace)}`;
  const expected = dialects
    .map(({ format }) => format)
    .join(", ")
    .replace(/, (?=[^,]*$)/, " or ");
  throw new StatementError(
    root.line,
    `the root element is <${root.name.slice(0, 40)}> ${namespace}, not the <Document> of a ${expected} message`,
  );
}

/**
 * The format and version of a file by the `<Document>` element in its beginning; undefined for other files. A document
 * without a namespace has no version.
 */
export function detectCamt(head: string): DetectedFormat | undefined {
  const rootTag = /<(?:[\w.-]+:)?Document(?:\s[^>]*|\/?>)/.exec(head)?.[0] ?? "";
  for (const [, value] of rootTag.matchAll(/\sxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)["']/g)) {
    const found = dialectOf(value ?? "");
    if (found) return { format: found.dialect.format, version: found.version };
  }
  if (rootTag === "" || /\sxmlns/.test(rootTag)) return undefined;
  const bare = dialects.find(({ root }) => root.test(head));
  return bare && { format: bare.format, version: "" };
}
