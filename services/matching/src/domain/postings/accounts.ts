import type { LedgerAccounts } from "@matchbook/proto/matchbook/matching/v1/export";
import type { AdjustmentReason, InvoiceDirection } from "@matchbook/vocabulary/statuses";

/** The accounts of a tenant's ledger. What has none stays without. */
export interface AccountSettings {
  accounts: LedgerAccounts;
  /** By the id of a bank connection, instead of `accounts.bank`. */
  bankAccounts: ReadonlyMap<string, string>;
  /** By the code of a counterparty, instead of `accounts.receivable` and `accounts.payable`. */
  counterpartyAccounts: ReadonlyMap<string, string>;
  /** A counterparty's code of 1 to 9 digits is its account. */
  codeIsAccount: boolean;
}

interface Subject {
  /** Undefined of a coding that names its account. */
  counterpartyCode: string | undefined;
  invoiceDirection: InvoiceDirection | undefined;
  reason: AdjustmentReason | undefined;
  bankConnectionId: string | undefined;
}

/** Ledgers have account numbers of at most 9 digits (DATEV: 8, and 9 of customers and suppliers). */
const ACCOUNT_NUMBER = /^\d{1,9}$/;

export function accountOf({ counterpartyCode: code, invoiceDirection }: Subject, settings: AccountSettings) {
  if (code === undefined || invoiceDirection === undefined) return undefined;
  const own = settings.counterpartyAccounts.get(code);
  if (own !== undefined) return own;
  return settings.codeIsAccount && ACCOUNT_NUMBER.test(code) ? code : settings.accounts[invoiceDirection];
}

/** The account of the bank, or of the reason of an adjustment. */
export function contraAccountOf({ reason, bankConnectionId }: Subject, settings: AccountSettings): string | undefined {
  if (reason !== undefined) return settings.accounts[reason === "write_off" ? "writeOff" : reason];
  return settings.bankAccounts.get(bankConnectionId ?? "") ?? settings.accounts.bank;
}

type Assigned = Pick<Subject, "invoiceDirection" | "reason"> & {
  account?: string | undefined;
  contraAccount?: string | undefined;
};

/** The purposes of the accounts that a posting lacks. */
export function missingPurposes({ account, contraAccount, invoiceDirection, reason }: Assigned): string[] {
  return [
    ...(account === undefined && invoiceDirection !== undefined ? [invoiceDirection] : []),
    ...(contraAccount === undefined ? [reason ?? "bank"] : []),
  ];
}
