import { hash, randomBytes } from "node:crypto";
import { AppError } from "@matchbook/runtime/errors/errors";
import { bytesOf } from "@matchbook/runtime/mongo/mongo";
import { seal, unseal } from "@matchbook/runtime/values/seal";
import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import type { IdentifiedUser, IdTokenVerifier } from "../auth/id-tokens.ts";
import { isTenantClosed } from "../store/closed-tenants.ts";
import {
  type ConsoleSessionRow,
  claimRefresh,
  deleteSession,
  findSession,
  insertSession,
  updateSession,
} from "../store/console-sessions.ts";
import { type IdentityProvider, SignInRefused, type Tokens } from "./identity-provider.ts";

/** Time without use after which a session ends, and its longest time, in milliseconds. */
const IDLE_MS = 60 * 60 * 1000;
const LONGEST_MS = 12 * 60 * 60 * 1000;
/** Time between two uses that are written down, in milliseconds. */
const USE_MS = 60 * 1000;
/** Bounds of the time after which the provider is asked again about a person, in milliseconds. */
const REFRESH_MS = { least: 60 * 1000, most: 15 * 60 * 1000 };
/** Time for which other processes leave a refresh to the one that has begun it, in milliseconds. */
const REFRESH_LEASE_MS = 30 * 1000;

/** Time for which a secret without a session is remembered, in milliseconds. A new session has a new secret. */
const UNKNOWN_MS = 5 * 1000;
const UNKNOWN_SIZE = 10_000;

const PURPOSE = "console refresh token";

export type Member = IdentifiedUser & { tenant: string };

export type Sessions = ReturnType<typeof openSessions>;

interface Parts {
  db: Db;
  provider: Pick<IdentityProvider, "refresh">;
  idTokens: IdTokenVerifier;
  clock: () => Date;
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** The sessions of the console, shared by all gateways. */
export function openSessions(parts: Parts) {
  const { db, clock } = parts;
  const unknown = new LRUCache<string, true>({ max: UNKNOWN_SIZE, ttl: UNKNOWN_MS });
  const find = async (secret: string): Promise<ConsoleSessionRow | undefined> => {
    const id = hashOf(secret);
    if (unknown.has(id)) return undefined;
    const row = await findSession(db, id, clock());
    if (row === null) unknown.set(id, true);
    return row === null || (await isTenantClosed(db, row.tenant)) ? undefined : row;
  };

  return {
    /** @returns the secret, which only the browser keeps, and its longest time in milliseconds */
    start: async (user: Member, tokens: Tokens) => {
      const secret = randomBytes(32).toString("base64url");
      const now = clock();
      await insertSession(db, {
        _id: hashOf(secret),
        tenant: user.tenant,
        subject: user.subject,
        ...shownOf(user),
        createdAt: now,
        expiresAt: later(now, IDLE_MS),
        endsAt: later(now, LONGEST_MS),
        ...refreshFields(secret, tokens, now),
      });
      return { secret, maxAgeMs: LONGEST_MS };
    },
    find,
    /** Uses a session for a request, which prolongs it if attended. Asks the provider again when that is due. */
    use: async (secret: string, { attended }: { attended: boolean }): Promise<ConsoleSessionRow | undefined> => {
      const row = await find(secret);
      if (row === undefined) return undefined;
      if (!(await refresh(parts, secret, row))) {
        await deleteSession(db, row._id);
        return undefined;
      }
      if (!attended) return row;
      const now = clock();
      const expiresAt = new Date(Math.min(later(now, IDLE_MS).getTime(), row.endsAt.getTime()));
      if (expiresAt.getTime() - row.expiresAt.getTime() > USE_MS) await updateSession(db, row._id, { expiresAt }, now);
      return row;
    },
    end: (secret: string) => deleteSession(db, hashOf(secret)),
  };
}

/** Asks the provider again about a person when that is due. @returns false when the provider has ended the session */
async function refresh({ db, provider, idTokens, clock }: Parts, secret: string, row: ConsoleSessionRow) {
  const { _id, refreshToken, refreshAt } = row;
  const now = clock();
  if (refreshToken === undefined || refreshAt === undefined || refreshAt > now) return true;
  if (!(await claimRefresh(db, row, later(now, REFRESH_LEASE_MS)))) return true;
  try {
    const tokens = await provider.refresh(unseal(secret, PURPOSE, bytesOf(refreshToken)).toString());
    const user = tokens.idToken === undefined ? undefined : await idTokens.verify(tokens.idToken);
    if (user !== undefined && (user.subject !== row.subject || user.tenant !== row.tenant)) return false;
    await updateSession(db, _id, { ...refreshFields(secret, tokens, now), ...(user && shownOf(user)) }, now);
    return true;
  } catch (error) {
    if (error instanceof SignInRefused || (error instanceof AppError && error.kind === "unauthenticated")) return false;
    // The session lasts while the provider cannot be reached. The lease is the pause before the next attempt.
    if (error instanceof AppError && error.kind === "unavailable") return true;
    throw error;
  }
}

/** Facts about a person that the provider may change. */
function shownOf({ name, role }: IdentifiedUser): Pick<ConsoleSessionRow, "name" | "role"> {
  return { name, role: role ?? null };
}

/** SHA-256 in base64url. It cannot be reversed, because the secrets have 256 random bits. */
export function hashOf(secret: string): string {
  return hash("sha256", secret, "base64url");
}

function refreshFields(secret: string, { refreshToken, expiresIn }: Tokens, now: Date): Partial<ConsoleSessionRow> {
  const dueIn = Math.min(Math.max((expiresIn ?? 0) * 1000, REFRESH_MS.least), REFRESH_MS.most);
  return {
    refreshAt: later(now, dueIn),
    ...(refreshToken === undefined ? {} : { refreshToken: seal(secret, PURPOSE, Buffer.from(refreshToken)) }),
  };
}
