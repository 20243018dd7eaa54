import type { Line } from "../../model.ts";
import { ibanKey } from "../keys.ts";
import { type Reading, readingOf } from "../reading.ts";
import { type PayerText, payerTextOf } from "./payer-text.ts";

const texts = new WeakMap<Reading, PayerText>();

/** True for a line without the fields for name and account: only its text may tell the other side. */
export function isNamedByText(line: Line): boolean {
  return readingOf(line).name === undefined && ibanKey(line.counterpartyIban ?? "") === "";
}

/**
 * The text in which the other side of a line may be named; undefined for a line with a name or an account. Banks that
 * have such fields do not write the name into the text.
 */
export function payerTextOfLine(line: Line): PayerText | undefined {
  if (!isNamedByText(line)) return undefined;
  const reading = readingOf(line);
  const known = texts.get(reading);
  if (known !== undefined) return known;
  const text = payerTextOf(line.description, reading.words);
  texts.set(reading, text);
  return text;
}
