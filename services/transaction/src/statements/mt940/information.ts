import type { Direction } from "../statement-line.ts";
import { joinLines, readable } from "./cut-text.ts";
import { readSlashCodes } from "./slash-codes.ts";
import { readSubfields } from "./subfields.ts";

/** What field 86 says to the account owner, in whichever of its forms. */
export interface Information {
  /** The payer's text. */
  remittance: string | null;
  /** What the bank calls the booking. */
  bookingTexts: string[];
  /** The German business transaction code (Geschäftsvorfallcode), three digits. */
  transactionCode: string | null;
  endToEndId: string | null;
  /** The structured creditor reference. */
  reference: string | null;
  counterpartyName: string | null;
  counterpartyIban: string | null;
  returnReason: string | null;
}

export const noInformation: Information = {
  remittance: null,
  bookingTexts: [],
  transactionCode: null,
  endToEndId: null,
  reference: null,
  counterpartyName: null,
  counterpartyIban: null,
  returnReason: null,
};

/**
 * Reads field 86. SWIFT leaves its form to the bank: German and Polish banks use numbered subfields (subfields.ts),
 * Dutch ones code words between slashes (slash-codes.ts), others free text, which then is all remittance.
 * @param paid which side the other party was on in the payment itself: a reversal has the direction of what it reverses
 */
export function readInformation(lines: readonly string[], paid: Direction): Information {
  const cut = joinLines(lines);
  return (
    readSubfields(cut, paid) ?? readSlashCodes(cut, paid) ?? { ...noInformation, remittance: readable(cut) || null }
  );
}
