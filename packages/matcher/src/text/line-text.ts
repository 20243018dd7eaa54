import type { Line } from "../model/model.ts";
import { ibanKey } from "../reading/keys.ts";
import { ofLine, readingOf } from "../reading/reading.ts";
import { PayerText } from "./payer-text.ts";

/** Recognizes a line without the fields for name and account: only its text may tell the other side. */
export const isNamedByText = (line: Line): boolean =>
  readingOf(line).name === undefined && ibanKey(line.counterpartyIban ?? "") === "";

/** The text in which the other side may be named. Banks with fields for name and account do not repeat them there. */
export const payerTextOfLine = (line: Line): PayerText | undefined =>
  isNamedByText(line) ? payerText(line) : undefined;

const payerText = ofLine((line) => new PayerText(line.description, readingOf(line).words));
