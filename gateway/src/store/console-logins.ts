import type { Collections } from "@matchbook/runtime/mongo/migrations/schema";
import type { Db } from "mongodb";

/** A sign-in that has begun and waits for the answer of the identity provider. */
export interface ConsoleLoginRow {
  /** SHA-256 of its `state`, base64url. */
  _id: string;
  /** SHA-256 of the cookie of the browser that began it, base64url. */
  browser: string;
  nonce: string;
  /** The PKCE code verifier (RFC 7636). */
  verifier: string;
  /** Path of the console for the return. */
  to: string;
  removeAt: Date;
}

const logins = (db: Db) => db.collection<ConsoleLoginRow>("console_logins");

export const consoleLoginCollections: Collections = {
  console_logins: [{ key: { removeAt: 1 }, name: "removeAt_1", expireAfterSeconds: 0 }],
};

export async function insertLogin(db: Db, row: ConsoleLoginRow): Promise<void> {
  await logins(db).insertOne(row);
}

/** Takes the login of this browser, so that a `state` can be used once. */
export async function takeLogin(db: Db, id: string, browser: string, now: Date): Promise<ConsoleLoginRow | null> {
  return logins(db).findOneAndDelete({ _id: id, browser, removeAt: { $gt: now } });
}
