import {
  type ExportBatch,
  type ExportSettings,
  type ExportSum,
  LedgerAccounts,
  type NamedAccount,
  type Posting,
  type SumExportedResponse,
} from "@matchbook/proto/matchbook/matching/v1/export";
import type { SumMatchedResponse } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import type { z } from "zod";
import {
  type exportProofResource,
  exportResource,
  exportSettingsResource,
  exportSumResource,
  type PostingField,
  postingResource,
} from "../resources/export.ts";
import { amount, rate, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

/** A batch of decisions for a ledger. */
export function presentExport(batch: ExportBatch): Shown<typeof exportResource, ExportBatch> {
  return { ...plain(exportResource, batch), sums: batch.sums.map(presentSum) };
}

/** Whether batches and what waits for one hold what transactions have allocated, by currency. */
export function presentExportProof(
  { sums, more }: SumExportedResponse,
  matched: SumMatchedResponse["sums"],
): z.input<typeof exportProofResource>[] {
  const currencies = new Set([...sums, ...matched].map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const { exported, waiting } = sums.find((sum) => sum.currency === currency) ?? { exported: 0n, waiting: 0n };
    const { credit, debit } = matched.find((sum) => sum.currency === currency)?.sum ?? { credit: 0n, debit: 0n };
    const difference = credit - debit - exported - waiting;
    return {
      currency,
      exportedAmount: amount(exported, currency),
      waitingAmount: more ? null : amount(waiting, currency),
      matchedAmount: amount(credit - debit, currency),
      difference: more ? null : amount(difference, currency),
      proved: !more && difference === 0n,
    };
  });
}

function presentSum(sum: ExportSum): z.input<typeof exportResource>["sums"][number] {
  return {
    ...plain(exportSumResource, sum),
    debit: amount(sum.debit, sum.currency),
    credit: amount(sum.credit, sum.currency),
  };
}

type Renamed = "invoiceNumber" | "counterpartyCode" | "transactionCode" | "creditNoteNumber";

/** An entry for a ledger. */
export function presentPosting(posting: Posting): Shown<typeof postingResource, Posting, Renamed> {
  const { side, currency, account = null, contraAccount = null } = posting;
  const isDebit = side === "debit";
  return {
    ...plain(postingResource, posting),
    amount: amount(posting.amount, currency),
    debitAccount: isDebit ? account : contraAccount,
    creditAccount: isDebit ? contraAccount : account,
    invoiceId: posting.invoiceNumber,
    invoiceAmount: amount(posting.invoiceAmount, posting.invoiceCurrency),
    exchangeRate: rate(posting.exchangeRate),
    counterpartyId: posting.counterpartyCode,
    transactionId: posting.transactionCode ?? null,
    creditNoteId: posting.creditNoteNumber ?? null,
  };
}

const NO_CSV = { delimiter: ",", decimalComma: false, columns: [] };

/** How postings are written for the tenant's ledger. */
export function presentExportSettings({
  ledger,
  ...settings
}: ExportSettings): Shown<typeof exportSettingsResource, ExportSettings, "ledger"> {
  const {
    accounts = emptyMessage(LedgerAccounts),
    bankAccounts = [],
    counterpartyAccounts = [],
    codeIsAccount = false,
  } = ledger ?? {};
  const { csv = NO_CSV, datev } = ledger ?? {};
  return {
    ...plain(exportSettingsResource, settings),
    accounts: plain(exportSettingsResource.shape.accounts, accounts),
    bankAccounts: bankAccounts.map(({ name, account }: NamedAccount) => ({ bankConnectionId: name, account })),
    counterpartyAccounts: counterpartyAccounts.map(({ name, account }) => ({ counterpartyId: name, account })),
    codeIsAccount,
    csv: {
      delimiter: csv.delimiter,
      decimalComma: csv.decimalComma,
      columns: csv.columns.map(({ header, field }) => ({ header, field: field as PostingField })),
    },
    datev: datev ?? null,
  };
}
