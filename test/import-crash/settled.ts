import { setTimeout as pause } from "node:timers/promises";
import type { Infra } from "@matchbook/servers/start-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { MongoClient } from "mongodb";
import { connect } from "nats";

/** Progress of an import of the tenant acme, read from the databases: no process has to be up. */
export interface Settled {
  /** Waits until this number of rows is stored. @returns false when the import ended before */
  reached(rows: number): Promise<boolean>;
  /** Resolves when both services have stored every line. */
  imported(): Promise<void>;
  /** Resolves when no event waits to be published or consumed. */
  idle(): Promise<void>;
}

interface SyncRow {
  _id: string;
  status: string;
  processed: bigint;
}

const LOOK_MS = 100;
const DEADLINE = { timeoutMs: 400_000 };

/** Watches an import on servers that may be killed at any time. */
export function untilSettled(infra: Infra, { lines, syncId }: { lines: number; syncId: string }): Settled {
  let seen = 0;
  let ended = false;
  const client = new MongoClient(infra.mongoUri, { useBigInt64: true, serverSelectionTimeoutMS: 2_000 });
  const look = async (): Promise<boolean> => {
    try {
      const sync = await client.db("transaction").collection<SyncRow>("syncs.acme").findOne({ _id: syncId });
      const matched = await client.db("matching").collection("lines.acme").countDocuments({});
      const invoices = await client.db("matching").collection("invoices.acme").countDocuments({});
      seen = Number(sync?.processed ?? 0) + matched + invoices;
      return sync?.status === "completed" && matched === lines;
    } catch {
      return false; // the database is down for the moment
    }
  };
  return {
    reached: async (rows) => {
      while (seen < rows && !ended) await pause(LOOK_MS);
      return !ended;
    },
    imported: async () => {
      const deadline = Date.now() + DEADLINE.timeoutMs;
      try {
        while (!(await look())) {
          if (Date.now() > deadline) throw new Error(`the import has stored only ${seen} rows`);
          await pause(LOOK_MS);
        }
      } finally {
        ended = true;
        await client.close();
      }
    },
    idle: async () => {
      // While one check runs, work may move from a consumer to an outbox that was already checked: so twice in a row.
      let quiet = 0;
      const countQuiet = async () => {
        quiet = (await isIdle(infra)) ? quiet + 1 : 0;
        return quiet;
      };
      await waitUntil(countQuiet, (count) => count === 2, DEADLINE);
    },
  };
}

async function isIdle(infra: Infra): Promise<boolean> {
  const client = new MongoClient(infra.mongoUri);
  const connection = await connect({ servers: infra.natsUrl });
  try {
    const manager = await connection.jetstreamManager();
    for await (const { num_pending, num_ack_pending } of manager.consumers.list("EVENTS")) {
      if (num_pending + num_ack_pending > 0) return false;
    }
    for (const name of ["transaction", "matching"]) {
      for (const collection of ["outbox", "event_backlog"])
        if ((await client.db(name).collection(collection).findOne({})) !== null) return false;
    }
    return true;
  } finally {
    await connection.close();
    await client.close();
  }
}
