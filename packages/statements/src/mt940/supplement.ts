import { toMinorUnits } from "../amount.ts";
import { electronicIban, isIban } from "../iban.ts";
import type { OriginalAmount, StatementCharge } from "../statement-line.ts";
import { oneLine } from "../text-pieces.ts";
import { SWIFT_AMOUNT } from "./amounts.ts";

const CODES = new RegExp(`/(OCMT|CHGS)/([A-Z]{3})(${SWIFT_AMOUNT})|/EXCH/(\\d{1,12},\\d{0,12})`, "g");

/** The amounts that stand behind code words: ordered amount, its rate, and charges. */
export interface CodedAmounts {
  original: OriginalAmount | null;
  charges: StatementCharge[];
}

/**
 * Reads the code words `/OCMT/` (original currency and amount), `/EXCH/` (rate) and `/CHGS/` (charges of the bank) in
 * a text. Returns what else the text holds.
 */
export function readCodedAmounts(text: string, into: CodedAmounts): string {
  let rate: string | null = null;
  let ordered: { amount: bigint; currency: string } | undefined;
  const rest = text.replace(CODES, (written, word, currency = "", amount = "", exchange = undefined) => {
    if (exchange !== undefined) {
      rate = exchange.replace(",", ".");
      return "";
    }
    const result = toMinorUnits(amount.replace(",", "."), currency);
    if (!result.ok || result.amount === 0n) return written;
    if (word === "OCMT") ordered = { amount: result.amount, currency };
    else into.charges.push({ amount: result.amount, currency, direction: "debit", included: null });
    return "";
  });
  if (ordered !== undefined) into.original ??= { ...ordered, rate };
  return ordered === undefined && rate !== null ? text : rest;
}

export interface Supplement extends CodedAmounts {
  /** The account of the counterparty, which some banks put here. */
  iban: string | null;
  texts: string[];
}

/** Reads the supplementary details of field 61: an IBAN, amounts behind code words, and free text. */
export function readSupplement(lines: readonly string[]): Supplement {
  const supplement: Supplement = { iban: null, original: null, charges: [], texts: [] };
  for (const line of lines.map(oneLine)) {
    const iban = electronicIban(line);
    if (isIban(iban)) supplement.iban = iban;
    else {
      const text = oneLine(line.includes("/") ? readCodedAmounts(line, supplement) : line);
      if (/[\p{L}\p{N}]/u.test(text)) supplement.texts.push(text);
    }
  }
  return supplement;
}
