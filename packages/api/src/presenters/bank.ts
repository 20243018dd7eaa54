import {
  type BalanceIssue,
  type BankConnection,
  StatementReport,
  type Sync,
} from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import type { OtherAccounts, SkipReason } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import {
  balanceIssueResource,
  bankConnectionResource,
  skippedResource,
  statementReport,
  syncResource,
} from "../resources/bank.ts";
import { amount, metadata, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

export function presentBankConnection(
  connection: BankConnection,
): Shown<typeof bankConnectionResource, BankConnection> {
  return {
    ...plain(bankConnectionResource, connection),
    csvMapping: connection.csvMapping === undefined ? null : metadata(connection.csvMapping.mappingJson),
    strictBalance: connection.strictBalance ?? false,
    otherAccounts: (connection.otherAccounts ?? "refuse") as OtherAccounts,
    balanceIssues: connection.balanceIssues.map(presentBalanceIssue),
  };
}

function presentBalanceIssue(issue: BalanceIssue): Shown<typeof balanceIssueResource, BalanceIssue> {
  const { currency, expected, stated, lines } = issue;
  return {
    ...plain(balanceIssueResource, issue),
    ...{ expected: amount(expected, currency), stated: amount(stated, currency) },
    lines: lines.map(Number),
  };
}

/** The import of one statement file. */
export function presentSync(sync: Sync): Shown<typeof syncResource, Sync, "report"> {
  return {
    ...plain(syncResource, sync),
    pending: Number(sync.pending ?? 0n),
    ...presentReport(sync.report),
    ...presentWarnings(sync),
    balanceIssues: sync.balanceIssues.map(presentBalanceIssue),
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
    ...plain(statementReport, report),
    skipped: {
      ...plain(skippedResource, report),
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
    proposedMapping: report.proposedMapping === undefined ? null : metadata(report.proposedMapping.mappingJson),
    questions: report.questions,
  };
}
