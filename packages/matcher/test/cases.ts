import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BankLine, OpenItem, Party } from "../src/input.ts";
import { type KnownPayer, match } from "../src/match.ts";
import type { Rate } from "../src/model/exchange.ts";

/** The labelled cases: one JSON object a line, written by `npm run bench matching-cases`. */
export const CASES_FILE = fileURLToPath(new URL("cases.jsonl", import.meta.url));

/** A line with its books, the right answer and the answer of today. */
export interface LabelledCase {
  /** The kind of payment, and its number within the kind. */
  id: string;
  /** The ids of the items that the payer means; empty when the line pays none. An id is the number where that is alone. */
  right: string[];
  /** Tells whether the right answer must, may or may never be confirmed without a person. */
  confirmable: "must" | "may" | "never";
  /** The proposals of today with their scores, best first, and the codes of what prevents a confirmation. */
  answer: string[];
  line: Omit<BankLine, "id">;
  items: OpenItem[];
  parties: Party[];
  payers?: KnownPayer[];
  rates?: Rate[];
}

/** The answer of the matcher today: `confirmed RE-17 80`, `suggested RE-18 45`, `because money_returned`. */
export function answerOf({
  line,
  items,
  parties,
  payers = [],
  rates = [],
}: Pick<LabelledCase, "line" | "items" | "parties" | "payers" | "rates">): string[] {
  const { proposals, explanations } = match({
    lines: [{ id: "line", ...line }],
    openItems: items,
    counterparties: parties,
    knownPayers: payers,
    rates,
  });
  const proposed = proposals.map(({ status, openItemId, score }) => `${status} ${openItemId} ${score}`);
  return [...proposed, ...explanations.flatMap(({ reasons }) => reasons.map(({ signal }) => `because ${signal}`))];
}

/** The amounts are integers of minor units, and `bigint` in the code. */
const AMOUNTS = new Set(["amount", "total", "remaining", "least", "most"]);

/** @returns the cases of the file, in its order */
export function readCases(): LabelledCase[] {
  const rows = readFileSync(CASES_FILE, "utf8").trim().split("\n");
  return rows.map((row) => JSON.parse(row, (key, value) => (AMOUNTS.has(key) ? BigInt(value) : value)));
}

/** One line of the file. */
export function writtenCase(one: LabelledCase): string {
  return JSON.stringify(one, (_, value) => (typeof value === "bigint" ? Number(value) : value));
}
