import type { Document, UUID } from "mongodb";
import type { Mongo } from "./mongo.ts";

/** Aborts the open transactions of a process that died: MongoDB would hold the rows for a minute. @returns how many */
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
