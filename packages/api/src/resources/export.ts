import {
  type ExportSettings,
  LedgerAccounts,
  LedgerSettings,
  type Posting,
  type SumExportedResponse,
} from "@matchbook/proto/matchbook/matching/v1/export";
import type { SumMatchedResponse } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { amount, plain, whole } from "../plain.ts";
import { date, money, objectOrNull, resource, rowsOf, time, timeOrNull, uuid } from "./common.ts";

const actor = z.string().describe("`key:<id>`, `user:<subject>`, or the name of a process");
const actorName = z.string().nullable().describe("The name to show for a person");

const exportSumResource = resource("ExportSum", {
  month: z.string().describe("YYYY-MM, of the dates of the postings"),
  currency: z.string(),
  kind: z.enum(words.POSTING_KINDS),
  postings: z.int(),
  debit: money.describe("What the accounts of counterparties are debited with"),
  credit: money.describe("What the accounts of counterparties are credited with"),
  unassigned: z.int().describe("Postings for which the settings name no account or no contra account"),
  otherMonthAmount: money.describe(
    "Adjustments among them that are in another month than the payment that they belong to. Reversals do not count",
  ),
});

export const exportResource = resource("Export", {
  number: z.int().min(1).describe("Grows by one with each batch of the tenant"),
  status: z.enum(words.EXPORT_STATUSES),
  createdAt: time,
  updatedAt: time,
  actor,
  actorName,
  settingsVersion: z.int().min(0).describe("The version of the export settings with which it was made"),
  postings: z.int(),
  sums: z.array(exportSumResource),
  more: z.boolean().describe("Whether the batch is full, so that another one has further decisions"),
});

export const exportPreviewResource = resource("ExportPreview", {
  postings: z.int(),
  sums: z.array(exportSumResource),
  missing: rowsOf({
    purpose: z.string().describe("`bank`, `receivable`, `payable`, or the reason of an adjustment"),
    postings: z.int().describe("How many postings lack it"),
  }).describe("The accounts that the export settings lack"),
  more: z.boolean().describe("Whether the batch would have more than was read"),
});

export const exportProofResource = resource("ExportProof", {
  currency: z.string(),
  exportedAmount: money.describe("Payments and returns in all batches that are not recalled, credits less debits"),
  waitingAmount: money
    .nullable()
    .describe("The same of decisions in no batch; null until all are read: repeat the request to read on"),
  matchedAmount: money.describe(
    "What transactions have allocated, credits less debits: `matched` and `matchedWithDifferences` of the " +
      "reconciliation statements of all bank connections, and of transactions without one",
  ),
  difference: money.nullable().describe("`matchedAmount` less `exportedAmount` and `waitingAmount`"),
  otherMonthAmount: money.describe(
    "Adjustments in another month than the payment that they belong to, in batches that are not recalled. " +
      "Earlier versions dated them by their decision: the next batch after a recall dates them by their payment",
  ),
  proved: z.boolean().describe("The difference is 0, and nothing is in another month"),
});

export const postingResource = resource("Posting", {
  id: z.string().describe("Unique in the tenant, and the same in every download"),
  kind: z.enum(words.POSTING_KINDS),
  reversal: z.boolean().describe("Takes back what an earlier posting booked: its side is the other one"),
  date: date.describe(
    "The value date of the transaction, also of the one that an adjustment belongs to; else the UTC day of the " +
      "adjustment. Of a reversal the UTC day of its decision",
  ),
  side: z.enum(words.POSTING_SIDES).describe("Whether `account` is debited or credited"),
  amount: money,
  currency: z.string(),
  account: z
    .string()
    .nullable()
    .describe("The account of the counterparty, or of a coding; null when the settings name none"),
  contraAccount: z
    .string()
    .nullable()
    .describe("The account of the bank, or of the reason of an adjustment; null when the settings name none"),
  debitAccount: z.string().nullable().describe("`account` or `contraAccount`, as `side` says"),
  creditAccount: z.string().nullable().describe("The other one"),
  invoiceId: z.string().nullable().describe("The invoice's number; a coding has no invoice and no counterparty"),
  invoiceAmount: money.nullable().describe("What it settles or opens of the invoice, in `invoiceCurrency`"),
  invoiceCurrency: z.string().nullable(),
  exchangeRate: money.nullable().describe("Units of `invoiceCurrency` per unit of `currency`; null without conversion"),
  invoiceDirection: z.enum(words.INVOICE_DIRECTIONS).nullable(),
  counterpartyId: z.string().nullable().describe("The counterparty's code"),
  transactionId: z.string().nullable().describe("The transaction's code; null for an adjustment"),
  bankConnectionId: uuid.nullable(),
  matchId: uuid.nullable(),
  adjustmentId: uuid.nullable(),
  reason: z.enum(words.ADJUSTMENT_REASONS).nullable().describe("Of an adjustment"),
  note: z.string().nullable().describe("Of an adjustment or a coding"),
  creditNoteId: z.string().nullable().describe("Number of the credit note that an adjustment uses"),
  decidedAt: time,
  actor,
  actorName,
  operationId: uuid.describe("The operation that decided it"),
  codingId: uuid.nullable().describe("The coding of a transaction to an account"),
});

/** Fields that a column of a CSV file can show. */
export const POSTING_FIELDS = Object.keys(postingResource.shape) as [PostingField, ...PostingField[]];
export type PostingField = keyof typeof postingResource.shape;

export const postingsResource = resource("Postings", {
  postings: z.array(postingResource),
  next: z.int().nullable().describe("Pass it as `after` for the following postings; null at the end"),
});

const account = z.string().nullable();

export const exportSettingsResource = resource("ExportSettings", {
  version: z.int().min(0).describe("Grows with every change; 0 before the first one"),
  updatedAt: timeOrNull,
  actor: actor.nullable(),
  actorName,
  accounts: z.object({
    bank: account,
    receivable: account.describe("Of counterparties without an account of their own"),
    payable: account.describe("Of counterparties without an account of their own"),
    fee: account,
    discount: account,
    rounding: account,
    writeOff: account,
    credit: account.describe("For clearing invoices with credit notes"),
  }),
  bankAccounts: rowsOf({ bankConnectionId: uuid, account: z.string() }),
  counterpartyAccounts: rowsOf({ counterpartyId: z.string(), account: z.string() }),
  codingAccounts: rowsOf({ account: z.string(), name: z.string() }).describe(
    "The accounts that transactions without an invoice are coded to",
  ),
  codeIsAccount: z.boolean().describe("Whether a counterparty's code of 1 to 9 digits is its account"),
  csv: z.object({
    delimiter: z.string(),
    decimalComma: z.boolean(),
    columns: rowsOf({ header: z.string(), field: z.enum(POSTING_FIELDS) }).describe(
      "Empty: every field under its own name",
    ),
  }),
  datev: objectOrNull({
    consultantNumber: z.int(),
    clientNumber: z.int(),
    fiscalYearMonth: z.int().describe("The month in which a fiscal year begins"),
    accountLength: z.int().describe("Digits of an account that is no counterparty's"),
  }),
});

const NOTHING = { exported: 0n, waiting: 0n, otherMonth: 0n };

/** Compares the sums of batches and of waiting decisions with what transactions have allocated, by currency. */
export function presentExportProof(
  { sums, more }: SumExportedResponse,
  matched: SumMatchedResponse["sums"],
): z.input<typeof exportProofResource>[] {
  const currencies = new Set([...sums, ...matched].map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const { exported, waiting, otherMonth } = sums.find((sum) => sum.currency === currency) ?? NOTHING;
    const { credit, debit } = matched.find((sum) => sum.currency === currency)?.sum ?? { credit: 0n, debit: 0n };
    const difference = credit - debit - exported - waiting;
    return plain(exportProofResource, {
      currency,
      exportedAmount: exported,
      waitingAmount: more ? undefined : waiting,
      matchedAmount: credit - debit,
      difference: more ? undefined : difference,
      otherMonth,
      proved: !more && difference === 0n && otherMonth === 0n,
    });
  });
}

export function presentPosting(posting: Posting) {
  const { account, contraAccount, invoiceAmount, invoiceCurrency = "" } = posting;
  const isDebit = posting.side === "debit";
  return whole(postingResource)({
    ...posting,
    amount: amount(posting.amount, posting.currency),
    debitAccount: isDebit ? account : contraAccount,
    creditAccount: isDebit ? contraAccount : account,
    invoiceAmount: invoiceAmount === undefined ? undefined : amount(invoiceAmount, invoiceCurrency),
  });
}

const NO_CSV = { delimiter: ",", decimalComma: false, columns: [] };

export function presentExportSettings({ ledger = emptyMessage(LedgerSettings), ...settings }: ExportSettings) {
  const { accounts = emptyMessage(LedgerAccounts), bankAccounts, counterpartyAccounts, csv = NO_CSV } = ledger;
  return whole(exportSettingsResource)({
    ...{ ...settings, ...ledger, accounts, csv },
    bankAccounts: bankAccounts.map(({ name, account }) => ({ bankConnectionId: name, account })),
    counterpartyAccounts: counterpartyAccounts.map(({ name, account }) => ({ counterpartyCode: name, account })),
  });
}
