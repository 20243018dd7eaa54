import type { Document, UUID } from "mongodb";
import type { Mongo } from "./mongo.ts";

/**
 * Aborts the open transactions of a process that has died or is frozen. MongoDB notices only after a minute that the
 * client of a transaction is gone, and until then no other process can write its rows. A process may see and end the
 * sessions of the same user without further rights.
 * @param app the name under which that process is connected, see `Mongo`
 * @returns how many transactions
 */
export async function abortTransactionsOf({ client }: Pick<Mongo, "client">, app: string): Promise<number> {
  const admin = client.db("admin");
  const open = await admin
    .aggregate<{ lsid?: { id: UUID } } & Document>([
      { $currentOp: { allUsers: false, idleSessions: true } },
      { $match: { appName: app, "transaction.parameters.autocommit": false } },
      { $project: { lsid: 1 } },
    ])
    .toArray();
  const sessions = open.flatMap(({ lsid }) => (lsid === undefined ? [] : [{ id: lsid.id }]));
  if (sessions.length > 0) await admin.command({ killSessions: sessions });
  return sessions.length;
}
