import { type Days, readDays } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo/mongo";
import type { ClientSession } from "mongodb";
import { isOwnAccount } from "../domain/statement-account.ts";
import { type BalanceRow, balanceRows, ownBalances } from "./balance-row.ts";
import { storeBalances } from "./balances.ts";
import type { BankConnectionRow } from "./bank-connection-row.ts";
import type { StoredReport, SyncRow } from "./sync-row.ts";

export const STATED_BALANCES_STEP = "stated-balances-1";

/** Collects balances of older files from reports. One of several statements tells no days, and is left out. */
export async function collectBalances(mongo: Mongo, tenant: string): Promise<void> {
  const { db } = mongo;
  const bankConnections = db.collection<BankConnectionRow>(`bank_connections.${tenant}`);
  const balances = db.collection<BalanceRow>(`balances.${tenant}`);
  const syncs = db.collection<SyncRow>(`syncs.${tenant}`);
  const counts = {
    read: (list: string, days: Days, session?: ClientSession) => readDays(mongo, tenant, list, days, session),
  };
  const connections = await bankConnections.find().sort({ _id: 1 }).toArray();
  for (const connection of connections) {
    const completed = { bankConnectionId: connection._id, status: "completed" } as const;
    const projection = { "report.balances": 1, "report.firstDay": 1, "report.lastDay": 1 };
    const files = syncs.find(completed, { projection }).sort({ _id: 1 });
    const rows: BalanceRow[] = [];
    for await (const { _id, report } of files) rows.push(...rowsOf(connection, _id, report));
    // Later files are among them, whose balances are stored already.
    await inTransaction(mongo, (session) =>
      storeBalances({ balances, bankConnections, counts }, connection._id, { rows }, session),
    );
  }
}

function rowsOf(connection: BankConnectionRow, syncId: string, report: StoredReport | undefined): BalanceRow[] {
  const { balances = [], firstDay, lastDay } = report ?? {};
  const dated = balances.length === 1 ? balances.map((one) => ({ from: firstDay, to: lastDay, ...one })) : balances;
  const own = ownBalances(dated, connection, (account) => isOwnAccount(connection, account, balances.length === 1));
  return balanceRows(own, connection._id, syncId);
}
