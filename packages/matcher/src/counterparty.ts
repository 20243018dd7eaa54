export interface PaymentMethod {
  id: string;
  code: string;
  type: string;
  iban: string | undefined;
  bic: string | undefined;
}

export interface Counterparty {
  id: string;
  accountCode: string;
  name: string;
  aliases: string[];
  paymentMethods: PaymentMethod[];
  /** Tax numbers and company registrations: upper case, letters and digits only. */
  taxIds: string[];
  version: bigint;
  createdAt: Date;
  updatedAt: Date;
}
