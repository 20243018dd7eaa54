import type { Collections } from "@matchbook/runtime/mongo/migrations/schema";
import type { StoredBytes } from "@matchbook/runtime/mongo/mongo";
import type { Role } from "@matchbook/vocabulary/roles";
import type { Db } from "mongodb";

/** A person who is signed in to the console. The browser holds the secret; the row holds only its hash. */
export interface ConsoleSessionRow {
  /** SHA-256 of the secret, base64url. */
  _id: string;
  tenant: string;
  subject: string;
  name: string;
  /** Null for a person who may do nothing. */
  role: Role | null;
  createdAt: Date;
  /** End without use. Every use moves the end, never beyond `endsAt`. */
  expiresAt: Date;
  endsAt: Date;
  /** The provider's refresh token, sealed with the secret, and the time to ask about the person again. */
  refreshToken?: StoredBytes;
  refreshAt?: Date;
  /** Code of the line that the page shows, until then. */
  line?: string;
  lineUntil?: Date;
}

const sessions = (db: Db) => db.collection<ConsoleSessionRow>("console_sessions");

export const consoleSessionCollections: Collections = {
  console_sessions: [
    { key: { expiresAt: 1 }, name: "expiresAt_1", expireAfterSeconds: 0 },
    { key: { tenant: 1, subject: 1 }, name: "tenant_1_subject_1" },
  ],
};

export async function insertSession(db: Db, row: ConsoleSessionRow): Promise<void> {
  await sessions(db).insertOne(row);
}

/** Finds a session that has not ended; MongoDB removes ended rows with a delay. */
export async function findSession(db: Db, id: string, now: Date): Promise<ConsoleSessionRow | null> {
  return sessions(db).findOne({ _id: id, expiresAt: { $gt: now } });
}

export async function updateSession(db: Db, id: string, set: Partial<Omit<ConsoleSessionRow, "_id">>, now: Date) {
  await sessions(db).updateOne({ _id: id, expiresAt: { $gt: now } }, { $set: set });
}

/** Claims the due refresh of a session, so that only one process asks the provider. @returns false for all others */
export async function claimRefresh(db: Db, { _id, refreshAt }: ConsoleSessionRow, until: Date): Promise<boolean> {
  const { matchedCount } = await sessions(db).updateOne({ _id, refreshAt }, { $set: { refreshAt: until } });
  return matchedCount === 1;
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await sessions(db).deleteOne({ _id: id });
}

/** Ends the sessions of a tenant, or of one of its users. @returns their number */
export async function deleteSessionsOf(db: Db, tenant: string, subject?: string): Promise<number> {
  const mine = subject === undefined ? { tenant } : { tenant, subject };
  return (await sessions(db).deleteMany(mine)).deletedCount;
}

const MOST_OTHERS = 100;

/** The lines that pages of other people of the tenant show now. */
export async function othersOpen(
  db: Db,
  { tenant, subject }: Pick<ConsoleSessionRow, "tenant" | "subject">,
  now: Date,
): Promise<{ line: string; name: string }[]> {
  return sessions(db)
    .find({ tenant, subject: { $ne: subject }, lineUntil: { $gt: now } })
    .project<{ line: string; name: string }>({ _id: 0, line: 1, name: 1 })
    .limit(MOST_OTHERS)
    .toArray();
}

/** A sign-in that has begun and waits for the answer of the identity provider. */
interface ConsoleLoginRow {
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
