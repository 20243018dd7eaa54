import {
  type BalanceIssue,
  type BankConnection,
  StatementReport,
  type Sync,
} from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import type {
  BalanceIssueKind,
  BankConnectionStatus,
  OtherAccounts,
  SkipReason,
  SyncStatus,
} from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { balanceIssueResource, bankConnectionResource, statementReport, syncResource } from "../resources/bank.ts";
import { amount, metadata, type Shown, time, timeOrNull } from "./common.ts";

export function presentBankConnection(
  connection: BankConnection,
): Shown<typeof bankConnectionResource, BankConnection> {
  return {
    id: connection.id,
    name: connection.name,
    iban: connection.iban ?? null,
    currency: connection.currency ?? null,
    csvMapping: connection.csvMapping === undefined ? null : metadata(connection.csvMapping.mappingJson),
    strictBalance: connection.strictBalance ?? false,
    otherAccounts: (connection.otherAccounts ?? "refuse") as OtherAccounts,
    status: connection.status as BankConnectionStatus,
    createdAt: time(connection.createdAt),
    updatedAt: time(connection.updatedAt),
    disconnectedAt: timeOrNull(connection.disconnectedAt),
    balanceIssues: connection.balanceIssues.map(presentBalanceIssue),
    balanceIssueCount: Number(connection.balanceIssueCount),
    closedUntil: connection.closedUntil ?? null,
  };
}

function presentBalanceIssue(issue: BalanceIssue): Shown<typeof balanceIssueResource, BalanceIssue> {
  const { kind, account, currency, from, to, expected, stated, syncId, lines } = issue;
  return {
    ...{ kind: kind as BalanceIssueKind, account: account ?? null, currency, from, to, syncId },
    lines: lines.map(Number),
    ...{ expected: amount(expected, currency), stated: amount(stated, currency) },
  };
}

/** The import of one statement file. */
export function presentSync(sync: Sync): Shown<typeof syncResource, Sync, "report"> {
  return {
    id: sync.id,
    bankConnectionId: sync.bankConnectionId,
    status: sync.status as SyncStatus,
    format: sync.format ?? null,
    filename: sync.filename ?? null,
    total: sync.total === undefined ? null : Number(sync.total),
    processed: Number(sync.processed),
    created: Number(sync.created),
    duplicates: Number(sync.duplicates),
    pending: Number(sync.pending ?? 0n),
    ...presentReport(sync.report),
    ...presentWarnings(sync),
    late: Number(sync.late),
    balanceIssues: sync.balanceIssues.map(presentBalanceIssue),
    error: sync.error ?? null,
    uploadedBy: sync.uploadedBy ?? null,
    uploadedByName: sync.uploadedByName ?? null,
    createdAt: time(sync.createdAt),
    finishedAt: timeOrNull(sync.finishedAt),
  };
}

/** What a person should know about a file. */
export function presentWarnings({ warnings, warningCount }: Pick<Sync, "warnings" | "warningCount">) {
  return {
    warnings: warnings.map(({ line, reason }) => ({ line: Number(line), reason })),
    warningCount: Number(warningCount),
  };
}

/** What the parser knows about a file. */
export function presentReport(report = emptyMessage(StatementReport)): z.input<typeof statementReport> {
  const { firstDay: from, lastDay: to } = report;
  return {
    skipped: {
      notBooked: Number(report.notBooked),
      zero: Number(report.zero),
      status: Number(report.status),
      otherAccount: Number(report.otherAccount),
      leftOut: Number(report.leftOut),
      entries: report.skipped.map(({ line, reason, value, file }) => ({
        ...{ file: file ?? null, line: Number(line), reason: reason as SkipReason, value: value ?? null },
      })),
    },
    errors: report.errors.map(({ line, column, value, message, file, entry }) => ({
      ...{ file: file ?? null, line: Number(line), column: column ?? null, value: value ?? null, message, entry },
    })),
    balances: report.balances.map(({ account, currency, opening, closing, difference, from: first, to: last }) => {
      const money = (minor: bigint | undefined) => (minor === undefined ? null : amount(minor, currency));
      return {
        ...{ account: account ?? null, currency, from: first ?? null, to: last ?? null },
        ...{ opening: money(opening), closing: money(closing), difference: money(difference) },
      };
    }),
    period: from === undefined || to === undefined ? null : { from, to },
    accounts: report.accounts,
    preset: report.preset ?? null,
    proposedMapping: report.proposedMapping === undefined ? null : metadata(report.proposedMapping.mappingJson),
    questions: report.questions,
    encoding: report.encoding ?? null,
  };
}
