/** The content of field 86 (information to the account owner), in any of the forms that banks use. */
export interface Information {
  /** The payer's text. */
  remittance: string | null;
  /** What the bank calls the booking. */
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
};
