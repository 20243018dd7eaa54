import { quote, StatementError } from "../statement-error.ts";
import type { DetectedFormat } from "../statement-line.ts";

/** How one camt message names its parts; the entries inside are alike in all of them. */
export interface CamtDialect {
  format: string;
  /** Child of `<Document>`. */
  message: string;
  /** Child of the message, one per account and period. */
  statement: string;
}

const dialects: readonly CamtDialect[] = [
  { format: "camt.052", message: "BkToCstmrAcctRpt", statement: "Rpt" },
  { format: "camt.053", message: "BkToCstmrStmt", statement: "Stmt" },
  { format: "camt.054", message: "BkToCstmrDbtCdtNtfctn", statement: "Ntfctn" },
];

// ISO 20022 message definitions: area, message, variant, version. The version has had two digits since 2009.
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.(\d{3}\.\d{2})$/;

/** The dialect and version (`001.08`) of a namespace, or undefined. Version 001.01 was a draft that no bank sends. */
export function dialectOf(namespace: string): { dialect: CamtDialect; version: string } | undefined {
  const [, format, version] = NAMESPACE.exec(namespace) ?? [];
  const dialect = dialects.find((candidate) => candidate.format === format);
  if (dialect === undefined || version === undefined || version < "001.02" || version > "001.99") return undefined;
  return { dialect, version };
}

/** Like `dialectOf` for a document's root element; throws a `StatementError` that says what was found instead. */
export function requireDialect(root: { name: string; namespace: string; line: number }): {
  dialect: CamtDialect;
  version: string;
} {
  const found = dialectOf(root.namespace);
  if (root.name === "Document" && found) return found;
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

/** The format and version when a file with this beginning has a root element of one of these messages. */
export function detectCamt(head: string): DetectedFormat | undefined {
  const rootTag = /<(?:[\w.-]+:)?Document\b[^>]*/.exec(head)?.[0] ?? "";
  for (const [, value] of rootTag.matchAll(/\sxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)["']/g)) {
    const found = dialectOf(value ?? "");
    if (found) return { format: found.dialect.format, version: found.version };
  }
  return undefined;
}
