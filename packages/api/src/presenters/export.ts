import type {
  ExportBatch,
  ExportSettings,
  ExportSum,
  NamedAccount,
  Posting,
  SumExportedResponse,
} from "@matchbook/proto/matchbook/matching/v1/export";
import type { SumMatchedResponse } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type {
  AdjustmentReason,
  ExportStatus,
  InvoiceDirection,
  PostingKind,
  PostingSide,
} from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type {
  exportProofResource,
  exportResource,
  exportSettingsResource,
  PostingField,
  postingResource,
} from "../resources/export.ts";
import { amount, rate, type Shown, time, timeOrNull } from "./common.ts";

/** A batch of decisions for a ledger. */
export function presentExport(batch: ExportBatch): Shown<typeof exportResource, ExportBatch> {
  return {
    number: Number(batch.number),
    status: batch.status as ExportStatus,
    createdAt: time(batch.createdAt),
    updatedAt: time(batch.updatedAt),
    actor: batch.actor,
    actorName: batch.actorName ?? null,
    settingsVersion: Number(batch.settingsVersion),
    postings: Number(batch.postings),
    sums: batch.sums.map(presentSum),
    more: batch.more,
  };
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
    month: sum.month,
    currency: sum.currency,
    kind: sum.kind as PostingKind,
    postings: Number(sum.postings),
    debit: amount(sum.debit, sum.currency),
    credit: amount(sum.credit, sum.currency),
    unassigned: Number(sum.unassigned),
  };
}

type Renamed = "invoiceNumber" | "counterpartyCode" | "transactionCode" | "creditNoteNumber";

/** An entry for a ledger. */
export function presentPosting(posting: Posting): Shown<typeof postingResource, Posting, Renamed> {
  const { side, currency, account = null, contraAccount = null } = posting;
  const isDebit = side === "debit";
  return {
    id: posting.id,
    kind: posting.kind as PostingKind,
    reversal: posting.reversal,
    date: posting.date,
    side: side as PostingSide,
    amount: amount(posting.amount, currency),
    currency,
    account,
    contraAccount,
    debitAccount: isDebit ? account : contraAccount,
    creditAccount: isDebit ? contraAccount : account,
    invoiceId: posting.invoiceNumber,
    invoiceAmount: amount(posting.invoiceAmount, posting.invoiceCurrency),
    invoiceCurrency: posting.invoiceCurrency,
    exchangeRate: rate(posting.exchangeRate),
    invoiceDirection: posting.invoiceDirection as InvoiceDirection,
    counterpartyId: posting.counterpartyCode,
    transactionId: posting.transactionCode ?? null,
    bankConnectionId: posting.bankConnectionId ?? null,
    matchId: posting.matchId ?? null,
    adjustmentId: posting.adjustmentId ?? null,
    reason: (posting.reason as AdjustmentReason | undefined) ?? null,
    note: posting.note ?? null,
    creditNoteId: posting.creditNoteNumber ?? null,
    decidedAt: time(posting.decidedAt),
    actor: posting.actor,
    actorName: posting.actorName ?? null,
    operationId: posting.operationId,
  };
}

const NO_CSV = { delimiter: ",", decimalComma: false, columns: [] };

/** How postings are written for the tenant's ledger. */
export function presentExportSettings({
  ledger,
  ...settings
}: ExportSettings): Shown<typeof exportSettingsResource, ExportSettings, "ledger"> {
  const { accounts, bankAccounts = [], counterpartyAccounts = [], codeIsAccount = false } = ledger ?? {};
  const { csv = NO_CSV, datev } = ledger ?? {};
  return {
    version: Number(settings.version),
    updatedAt: timeOrNull(settings.updatedAt),
    actor: settings.actor ?? null,
    actorName: settings.actorName ?? null,
    accounts: {
      bank: accounts?.bank ?? null,
      receivable: accounts?.receivable ?? null,
      payable: accounts?.payable ?? null,
      fee: accounts?.fee ?? null,
      discount: accounts?.discount ?? null,
      rounding: accounts?.rounding ?? null,
      writeOff: accounts?.writeOff ?? null,
      credit: accounts?.credit ?? null,
    },
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
