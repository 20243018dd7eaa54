import type { Direction } from "../value-sets.ts";

// Codes of the "BAI2 transaction codes" (X9, Balance and Transaction Reporting Standard).
const OPENING_LEDGER = "010";
const CLOSING_LEDGER = "015";
/** Reversals: of a debit, of an ACH payment, of a credit. */
const REVERSALS = new Set(["252", "258", "552", "558"]);
/** Returned payments: cheques and single ACH items. */
const RETURNS = new Set(["255", "257", "555", "557"]);

/** Which booked balance the amount of an account record is. */
export function balanceOf(code: string): "opening" | "closing" | undefined {
  return code === OPENING_LEDGER ? "opening" : code === CLOSING_LEDGER ? "closing" : undefined;
}

/**
 * The direction of a transaction with this type code: 1xx to 3xx and 920 to 959 are credits, 4xx to 6xx and 960 to 999
 * debits. Undefined for codes that move no money on the account: status codes, loans (7xx), texts (890).
 */
export function directionOf(code: string): Direction | undefined {
  const number = Number(code);
  if ((number >= 100 && number <= 399) || (number >= 920 && number <= 959)) return "credit";
  if ((number >= 400 && number <= 699) || (number >= 960 && number <= 999)) return "debit";
  return undefined;
}

export function isReversal(code: string): boolean {
  return REVERSALS.has(code);
}

export function isReturn(code: string): boolean {
  return RETURNS.has(code);
}
