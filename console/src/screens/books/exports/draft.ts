import type { PostingField } from "@matchbook/api/resources/export";
import { pairsIn, pairsText } from "../../../values/pairs.ts";
import type { ExportSettings } from "./queries.ts";

export const PURPOSES = ["bank", "receivable", "payable", "fee", "discount", "rounding", "writeOff", "credit"] as const;
export const DATEV_FIELDS = ["consultantNumber", "clientNumber", "fiscalYearMonth", "accountLength"] as const;

/** The lists that are typed as a text, a pair in each line. */
export const PAIR_LISTS = ["counterparties", "codingAccounts"] as const;
export type PairList = (typeof PAIR_LISTS)[number];

/** The settings as they stand in the form. An empty text is no account. */
export interface Draft {
  accounts: Record<(typeof PURPOSES)[number], string>;
  /** By the id of the bank account. */
  bankAccounts: Record<string, string>;
  /** A line each: `code = account`. */
  counterparties: string;
  /** A line each: `account = name`. */
  codingAccounts: string;
  codeIsAccount: boolean;
  delimiter: string;
  decimalComma: boolean;
  columns: { header: string; field: PostingField }[];
  usesDatev: boolean;
  datev: Record<(typeof DATEV_FIELDS)[number], string>;
}

/** The draft that a part of the form shows, and the way to change it. */
export interface DraftProps {
  draft: Draft;
  change(changes: Partial<Draft>): void;
}

const NO_DATEV = { consultantNumber: "", clientNumber: "", fiscalYearMonth: "1", accountLength: "4" };

export function draftOf(settings: ExportSettings): Draft {
  const { accounts, bankAccounts, counterpartyAccounts, codeIsAccount, csv, datev } = settings;
  const texts = PURPOSES.map((purpose) => [purpose, accounts[purpose] ?? ""]);
  const numbers = DATEV_FIELDS.map((field) => [field, datev === null ? NO_DATEV[field] : String(datev[field])]);
  return {
    accounts: Object.fromEntries(texts),
    bankAccounts: Object.fromEntries(bankAccounts.map(({ bankConnectionId, account }) => [bankConnectionId, account])),
    counterparties: pairsText(
      counterpartyAccounts.map(({ counterpartyId, account }) => ({ left: counterpartyId, right: account })),
    ),
    codingAccounts: pairsText(settings.codingAccounts.map(({ account, name }) => ({ left: account, right: name }))),
    codeIsAccount,
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
    counterpartyAccounts: pairsIn(draft.counterparties).pairs.map(({ left, right }) => ({
      ...{ counterpartyId: left, account: right },
    })),
    codingAccounts: pairsIn(draft.codingAccounts).pairs.map(({ left, right }) => ({ account: left, name: right })),
    codeIsAccount: draft.codeIsAccount,
    csv: { delimiter: draft.delimiter, decimalComma: draft.decimalComma, columns: draft.columns },
    ...(draft.usesDatev && {
      datev: Object.fromEntries(Object.entries(draft.datev).map(([field, text]) => [field, Number(text)])),
    }),
    expectedVersion: version,
  };
}
