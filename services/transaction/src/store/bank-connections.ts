import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { existing } from "@matchbook/runtime/errors/errors";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import { updateOf } from "@matchbook/runtime/mongo/write-together";
import { electronicIban, ibansIn, isIban } from "@matchbook/statements";
import type { ClientSession } from "mongodb";
import type { BankConnectionRow } from "./bank-connection-row.ts";
import { closedDays, type Dated, lateOf } from "./closed-periods.ts";
import type { TenantCollections } from "./collections.ts";

/** Finds a connection, even if it is disconnected. */
export async function findBankConnection({ bankConnections }: TenantCollections, id: string) {
  return bankConnections.findOne({ _id: id });
}

/** @throws AppError bank_connection_not_found */
export async function requireBankConnection(collections: TenantCollections, id: string): Promise<BankConnectionRow> {
  return existing(await findBankConnection(collections, id), "bank_connection_not_found");
}

export async function connectionsById({ bankConnections }: TenantCollections, ids: string[]) {
  const rows = await findIn(bankConnections, "_id", ids);
  return new Map(rows.map((row) => [row._id, row]));
}

type Sided = Pick<LineFacts, "counterpartyIban" | "description" | "bankConnectionId" | "ownAccount">;

/** Marks lines whose other side is an account of the tenant, or one in the text that is not their own. */
async function withOwnAccounts<T extends Sided>(
  { bankConnections }: TenantCollections,
  lines: readonly T[],
): Promise<T[]> {
  const sides = lines.map(sideOf);
  const ibans = sides.flatMap((side) => side.ibans);
  const rows = await findIn(bankConnections, "iban", ibans);
  const connections = Map.groupBy(rows, ({ iban }) => iban);
  return lines.map((line, at) => {
    const { ibans: own = [], isText = false } = sides[at] ?? {};
    const isOther = (iban: string) => {
      const known = connections.get(iban);
      return known !== undefined && !(isText && known.some(({ _id }) => _id === line.bankConnectionId));
    };
    return { ...line, ownAccount: own.some(isOther) || undefined };
  });
}

/** Accounts that may be the other side's. */
function sideOf({ counterpartyIban = "", description }: Sided): { ibans: string[]; isText: boolean } {
  const iban = electronicIban(counterpartyIban);
  return isIban(iban) ? { ibans: [iban], isText: false } : { ibans: ibansIn(description), isText: true };
}

/** The ids of all connections of a tenant, oldest first. */
export async function connectionIds({ bankConnections }: TenantCollections): Promise<string[]> {
  const rows = bankConnections.find({}, { projection: { _id: 1 } }).sort({ _id: 1 });
  return (await rows.toArray()).map(({ _id }) => _id);
}

/** The first connections whose balances do not prove that every line is here. */
export async function incompleteConnections({ bankConnections }: TenantCollections, limit: number) {
  return bankConnections
    .find({ balanceIssueCount: { $gt: 0n } })
    .limit(limit)
    .toArray();
}

/** Changes fields of a connection, and removes undefined ones; null when it is not connected. */
export async function changeConnected(
  { bankConnections }: TenantCollections,
  id: string,
  change: Partial<BankConnectionRow>,
  session: ClientSession,
): Promise<BankConnectionRow | null> {
  return bankConnections.findOneAndUpdate({ _id: id, status: "connected" }, updateOf(change), {
    session,
    returnDocument: "after",
  });
}

/** Marks new lines by the tenant's connections and closed periods. */
export async function markLines<T extends Sided & Dated>(collections: TenantCollections, lines: readonly T[]) {
  const [marked, closed] = await Promise.all([withOwnAccounts(collections, lines), closedDays(collections)]);
  return marked.map((line) => ({ ...line, late: lateOf(closed, line) }));
}
