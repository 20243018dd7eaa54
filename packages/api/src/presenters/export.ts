import {
  type ExportSettings,
  LedgerAccounts,
  LedgerSettings,
  type Posting,
  type SumExportedResponse,
} from "@matchbook/proto/matchbook/matching/v1/export";
import type { SumMatchedResponse } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import type { z } from "zod";
import {
  exportPreviewResource,
  exportProofResource,
  exportResource,
  exportSettingsResource,
  postingResource,
} from "../resources/export.ts";
import { amount, type Shown } from "./common.ts";
import { plain, whole } from "./plain.ts";

export const presentExport = whole(exportResource);

export const presentExportPreview = whole(exportPreviewResource);

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
      ...{ currency, exported, matched: credit - debit, otherMonth },
      proved: !more && difference === 0n && otherMonth === 0n,
      ...(more ? { waiting: undefined, difference: undefined } : { waiting, difference }),
    });
  });
}

export function presentPosting(posting: Posting): Shown<typeof postingResource, Posting> {
  const { side, account = null, contraAccount = null } = posting;
  const isDebit = side === "debit";
  return {
    ...plain(postingResource, posting),
    amount: amount(posting.amount, posting.currency),
    debitAccount: isDebit ? account : contraAccount,
    creditAccount: isDebit ? contraAccount : account,
    invoiceAmount:
      posting.invoiceAmount === undefined ? null : amount(posting.invoiceAmount, posting.invoiceCurrency ?? ""),
  };
}

const NO_CSV = { delimiter: ",", decimalComma: false, columns: [] };

export function presentExportSettings({
  ledger = emptyMessage(LedgerSettings),
  ...settings
}: ExportSettings): Shown<typeof exportSettingsResource, ExportSettings, "ledger"> {
  const { accounts = emptyMessage(LedgerAccounts), bankAccounts, counterpartyAccounts, csv = NO_CSV } = ledger;
  return {
    ...plain(exportSettingsResource, { ...settings, ...ledger, accounts, csv }),
    bankAccounts: bankAccounts.map(({ name, account }) => ({ bankConnectionId: name, account })),
    counterpartyAccounts: counterpartyAccounts.map(({ name, account }) => ({ counterpartyId: name, account })),
  };
}
