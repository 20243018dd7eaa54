import type { Document, UUID } from "mongodb";
import type { Mongo } from "./mongo.ts";

/**
 * Aborts the open transactions of a process that has died or is frozen. MongoDB would free their rows after a minute
 * only. A process may end the sessions of its own user without further rights.
 * @param app the name under which that process is connected, see `Mongo`
 * @returns the number of transactions
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
