import {
  type BalanceIssue,
  type BankConnection,
  StatementReport,
  type Sync,
} from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import type { OtherAccounts } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import {
  balanceIssueResource,
  bankConnectionResource,
  skippedResource,
  statementReport,
  syncResource,
} from "../resources/bank.ts";
import { amount, metadata, optionalAmount, type Shown } from "./common.ts";
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
      entries: report.skipped.map((entry) => plain(skippedResource.shape.entries.element, entry)),
    },
    errors: report.errors.map((error) => plain(statementReport.shape.errors.element, error)),
    balances: report.balances.map((balance) => {
      const { opening, closing, difference } = balance;
      const money = optionalAmount(balance.currency);
      return {
        ...plain(statementReport.shape.balances.element, balance),
        ...{ opening: money(opening), closing: money(closing), difference: money(difference) },
      };
    }),
    period: from === undefined || to === undefined ? null : { from, to },
    proposedMapping: report.proposedMapping === undefined ? null : metadata(report.proposedMapping.mappingJson),
    questions: report.questions,
  };
}
