import { provided } from "../provided.ts";
import { letters, oneLine } from "../text-pieces.ts";

/** The content of field 86 (information to the account owner), in any of the forms that banks use. */
export interface Information {
  /** The payer's text. */
  remittance: string | null;
  /** The bank's names of the booking. */
  bookingTexts: string[];
  /** The German business transaction code (Geschäftsvorfallcode), three digits. */
  transactionCode: string | null;
  endToEndId: string | null;
  mandateId: string | null;
  instructionId: string | null;
  /** The structured creditor reference. */
  reference: string | null;
  counterpartyName: string | null;
  counterpartyIban: string | null;
  returnReason: string | null;
  /** The ISO 20022 code of the payment's purpose. */
  purposeCode: string | null;
  /** Texts that no other field has, each behind its label. */
  further: string[];
}

export const noInformation: Information = {
  remittance: null,
  bookingTexts: [],
  transactionCode: null,
  endToEndId: null,
  mandateId: null,
  instructionId: null,
  reference: null,
  counterpartyName: null,
  counterpartyIban: null,
  returnReason: null,
  purposeCode: null,
  further: [],
};

/**
 * The information with those of its labelled parts that none of its fields has. Exports write an account or a name with
 * other spaces and signs, so only letters and digits are compared.
 */
export function withFurther(
  information: Information,
  parts: Iterable<readonly [label: string, text: string]>,
): Information {
  const { remittance, counterpartyName, counterpartyIban, reference, bookingTexts } = information;
  const { endToEndId, mandateId, instructionId, returnReason, purposeCode } = information;
  const ids = `${reference}\n${endToEndId}\n${mandateId}\n${instructionId}\n${returnReason}\n${purposeCode}`;
  const known = `${counterpartyName}\n${counterpartyIban}\n${remittance}\n${ids}\n${bookingTexts.join("\n")}`;
  let plain: string | undefined;
  const further: string[] = [];
  for (const [label, text] of parts) {
    const flat = oneLine(text.replaceAll("\n", ""));
    if (known.includes(flat) || provided(flat) === null) continue;
    plain ??= letters(known);
    if (!plain.includes(letters(flat))) further.push(`${label}: ${flat}`);
  }
  return { ...information, further };
}
