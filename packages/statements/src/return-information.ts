import type { ReturnInformation } from "./statement-line.ts";

/**
 * Bank transaction codes of returned payments:
 * - ISO 20022 external code sub-families: unpaid and reversed direct debits, returned and recalled credit transfers,
 *   unpaid cheques and cards, ACH returns
 * - the SWIFT transaction type `RTI` (returned item)
 * - the business transaction codes of the German banks (Geschäftsvorfallcodes), in MT940 and in proprietary camt codes
 */
const RETURN_CODE =
  /^[A-Z]{4}-[A-Z]{4}-(?:UPDD|PRDD|RCDD|RRTN|RPCR|UPCQ|UPCT|ARET)$|^[NFS]RTI\b|^[A-Z][A-Z0-9]{3}[-+](?:108|109|159|181|184)\b/;

/** ISO 20022 external return reason codes have this form; the prefixes are those of the code set. */
const REASON_CODE = /\b(?:A[CGM]|BE|CN|CU|DT|ED|FF|FR|MD|MS|RC|RR|SL|TM)\d{2}\b/;

const NOTHING: ReturnInformation = {
  reasonCode: null,
  reason: null,
  originalBankTransactionCode: null,
  originalBankReference: null,
};

/** The return information with these parts; the others are null. */
export function returnInformation(given: Partial<ReturnInformation>): ReturnInformation {
  return { ...NOTHING, ...given };
}

/** Return information from one text of the bank, which may contain a reason code; null without a text. */
export function returnInformationOf(text: string | null): ReturnInformation | null {
  if (text === null) return null;
  const reasonCode = REASON_CODE.exec(text)?.[0] ?? null;
  return returnInformation({ reasonCode, reason: text === reasonCode ? null : text });
}

/**
 * The return information of a line: what the bank reports or, for a line with the transaction code of a return, the
 * reason code in its text. Null when nothing marks the line as a return.
 */
export function returnInformationFor(
  reported: ReturnInformation | null,
  bankTransactionCode: string | null,
  text: string,
): ReturnInformation | null {
  if (reported !== null) return reported;
  if (bankTransactionCode === null || !RETURN_CODE.test(bankTransactionCode)) return null;
  return returnInformation({ reasonCode: REASON_CODE.exec(text)?.[0] ?? null });
}
