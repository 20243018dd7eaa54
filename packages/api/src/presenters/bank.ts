import { type BankConnection, StatementReport, type Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import type { z } from "zod";
import { bankConnectionResource, statementReport, syncResource } from "../resources/bank.ts";
import type { Shown } from "./common.ts";
import { plain } from "./plain.ts";

export function presentBankConnection(
  connection: BankConnection,
): Shown<typeof bankConnectionResource, BankConnection> {
  const { csvMapping, otherAccounts = "refuse" } = connection;
  // An event of an earlier version has no state of balances.
  const balanceState = connection.balanceState || "not_provable";
  const shown = { ...connection, balanceState, csvMapping: csvMapping?.mappingJson, otherAccounts };
  return plain(bankConnectionResource, shown);
}

export function presentSync(sync: Sync): Shown<typeof syncResource, Sync, "report"> {
  return { ...plain(syncResource, { ...sync, pending: sync.pending ?? 0n }), ...presentReport(sync.report) };
}

/** Presents what the parser knows about a file. */
export function presentReport(report = emptyMessage(StatementReport)): z.input<typeof statementReport> {
  const { firstDay: from, lastDay: to, proposedMapping, skipped: entries, ...others } = report;
  const { notBooked, zero, status, otherAccount, leftOut } = others;
  return plain(statementReport, {
    ...others,
    skipped: { notBooked, zero, status, otherAccount, leftOut, entries },
    balances: report.balances.map(({ line: _line, ...balance }) => balance),
    period: from === undefined || to === undefined ? undefined : { from, to },
    proposedMapping: proposedMapping?.mappingJson,
  });
}
