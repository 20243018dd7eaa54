import { readFileSync } from "node:fs";
import type { StatementLine } from "../src/statement-line.ts";

const samples = new URL("samples/", import.meta.url);

/** A file of the samples. */
export function sampleFile(name: string): Buffer {
  return readFileSync(new URL(name, samples));
}

/** A line as one row: direction, amount, day, value day, text, other side and the bank's reference. */
export function brief(line: StatementLine): string {
  const { direction, amount, currency, bookingDate, valueDate, description, counterpartyName, bankReference } = line;
  const days = bookingDate === valueDate ? bookingDate : `${bookingDate}/${valueDate}`;
  const texts = [description.replaceAll("\n", " | "), counterpartyName, bankReference].map((text) => text ?? "-");
  return [direction === "credit" ? `+${amount}` : `-${amount}`, currency, days, ...texts].join("; ");
}
