import { connectSupported, requireVersion } from "@matchbook/runtime/process/server-versions";
import { MongoClient } from "mongodb";
import { connect } from "nats";

const TIMEOUT_MS = 3_000;

/**
 * Throws unless the MongoDB behind the URI answers, is ready for writes and transactions (a primary), and is the process
 * with this pid (when given): another server may have taken the port a moment earlier.
 * @throws UnsupportedServerError when it is too old
 */
export async function probeMongo(uri: string, pid?: number): Promise<void> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: TIMEOUT_MS,
    socketTimeoutMS: TIMEOUT_MS,
  });
  try {
    await connectSupported(client);
    const admin = client.db("admin");
    const hello = await admin.command({ hello: 1 });
    if (hello.msg !== "isdbgrid" && !hello.setName) {
      throw new Error("it is not a replica set, and transactions need one (mongod --replSet)");
    }
    if (hello.msg !== "isdbgrid" && !hello.isWritablePrimary) throw new Error("it is not the primary");
    if (pid !== undefined) {
      const status = await admin.command({ serverStatus: 1 });
      if (Number(status.pid) !== pid) throw new Error("another MongoDB answers on this port");
    }
  } finally {
    await client.close();
  }
}

/**
 * Throws unless the NATS server behind the URL answers with JetStream on, and has this name (when given): another
 * server may have taken the port a moment earlier.
 * @throws UnsupportedServerError when it is too old
 */
export async function probeNats(url: string, serverName?: string): Promise<void> {
  const connection = await connect({ servers: url, reconnect: false, timeout: TIMEOUT_MS });
  try {
    requireVersion("NATS", connection.info?.version ?? "");
    if (serverName !== undefined && connection.info?.server_name !== serverName) {
      throw new Error("another NATS server answers on this port");
    }
    if (!connection.info?.jetstream) throw new Error("JetStream is off (nats-server -js)");
    await (await connection.jetstreamManager({ timeout: TIMEOUT_MS })).getAccountInfo();
  } finally {
    await connection.close();
  }
}
