import { filled } from "../../../values/filled.ts";
import type { ExportSettings } from "./queries.ts";

export const PURPOSES = ["bank", "receivable", "payable", "fee", "discount", "rounding", "writeOff", "credit"] as const;
export const DATEV_FIELDS = ["consultantNumber", "clientNumber", "fiscalYearMonth", "accountLength"] as const;

/** The settings as they stand in the form. An empty text is no account. */
export interface Draft {
  accounts: Record<(typeof PURPOSES)[number], string>;
  /** By the id of the bank account. */
  bankAccounts: Record<string, string>;
  counterpartyAccounts: readonly { counterpartyId: string; account: string }[];
  codingAccounts: readonly { account: string; name: string }[];
  codeIsAccount: boolean;
  delimiter: string;
  decimalComma: boolean;
  columns: readonly { header: string; field: string }[];
  usesDatev: boolean;
  datev: Record<(typeof DATEV_FIELDS)[number], string>;
}

const NO_DATEV = { consultantNumber: "", clientNumber: "", fiscalYearMonth: "1", accountLength: "4" };

export function draftOf(settings: ExportSettings): Draft {
  const { accounts, bankAccounts, counterpartyAccounts, codingAccounts, codeIsAccount, csv, datev } = settings;
  const texts = PURPOSES.map((purpose) => [purpose, accounts[purpose] ?? ""]);
  const numbers = DATEV_FIELDS.map((field) => [field, datev === null ? NO_DATEV[field] : String(datev[field])]);
  return {
    accounts: Object.fromEntries(texts),
    bankAccounts: Object.fromEntries(bankAccounts.map(({ bankConnectionId, account }) => [bankConnectionId, account])),
    ...{ counterpartyAccounts, codingAccounts, codeIsAccount },
    delimiter: csv.delimiter,
    decimalComma: csv.decimalComma,
    columns: csv.columns,
    usesDatev: datev !== null,
    datev: Object.fromEntries(numbers),
  };
}

/** The texts that are not empty, in the order in which they are sent. */
export const givenIn = (texts: Record<string, string>) =>
  Object.entries(texts).filter(([, text]) => text.trim() !== "");

/** @param version of the settings that the person saw @returns the body of `PUT /export-settings` */
export function bodyOf(draft: Draft, version: number) {
  return {
    accounts: Object.fromEntries(givenIn(draft.accounts).map(([purpose, text]) => [purpose, text.trim()])),
    bankAccounts: givenIn(draft.bankAccounts).map(([bankConnectionId, account]) => ({
      ...{ bankConnectionId, account: account.trim() },
    })),
    counterpartyAccounts: filled(draft.counterpartyAccounts),
    codingAccounts: filled(draft.codingAccounts),
    codeIsAccount: draft.codeIsAccount,
    csv: { delimiter: draft.delimiter, decimalComma: draft.decimalComma, columns: draft.columns },
    ...(draft.usesDatev && {
      datev: Object.fromEntries(Object.entries(draft.datev).map(([field, text]) => [field, Number(text)])),
    }),
    expectedVersion: version,
  };
}
