import { setTimeout as pause } from "node:timers/promises";
import type { Infra } from "@matchbook/servers/start-infra";
import { MongoClient } from "mongodb";
import { connect } from "nats";

/** How an import of the tenant acme gets on, as the databases tell it whatever processes are up. */
export interface Settled {
  /** Grows while anything gets ahead. */
  progress(): number;
  /** True as soon as there is progress, false when `ms` pass without. */
  movesOn(ms: number): Promise<boolean>;
  /** Resolves when every line is stored, in both services. */
  imported(): Promise<void>;
  /** Resolves when nothing is left to publish and nothing to consume. */
  idle(): Promise<void>;
}

interface SyncRow {
  _id: string;
  status: string;
  processed: bigint;
}

const LOOK_MS = 100;
const DEADLINE_MS = 400_000;

/** Watches an import on servers that may be killed at any time. */
export function untilSettled(infra: Infra, { lines, syncId }: { lines: number; syncId: string }): Settled {
  let seen = 0;
  const look = async (): Promise<boolean> => {
    const client = new MongoClient(infra.mongoUri, { useBigInt64: true, serverSelectionTimeoutMS: 2_000 });
    try {
      const sync = await client.db("transaction").collection<SyncRow>("syncs.acme").findOne({ _id: syncId });
      const matched = await client.db("matching").collection("lines.acme").countDocuments({});
      const invoices = await client.db("matching").collection("invoices.acme").countDocuments({});
      seen = Number(sync?.processed ?? 0) + matched + invoices;
      return sync?.status === "completed" && matched === lines;
    } catch {
      return false; // the database is down for the moment
    } finally {
      await client.close().catch(() => undefined);
    }
  };
  const until = async (done: () => Promise<boolean>): Promise<void> => {
    const deadline = Date.now() + DEADLINE_MS;
    while (!(await done())) {
      if (Date.now() > deadline) throw new Error(`the import got stuck; progress was ${seen}`);
      await pause(LOOK_MS);
    }
  };
  return {
    progress: () => seen,
    movesOn: async (ms) => {
      const before = seen;
      const deadline = Date.now() + ms;
      while (seen <= before && Date.now() < deadline) await pause(LOOK_MS);
      return seen > before;
    },
    imported: () => until(look),
    idle: async () => {
      // Between the two looks of one round something may have passed from a consumer into an outbox: twice in a row.
      let quiet = 0;
      await until(async () => {
        quiet = (await isIdle(infra)) ? quiet + 1 : 0;
        return quiet === 2;
      });
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
