import { hash } from "node:crypto";
import type { IndexDescription } from "mongodb";
import type { Mongo } from "../mongo.ts";

/** Names the stored form of the first release. Data without this mark is older, and no step migrates it. */
export const BASELINE = "1";

/** The indexes of collections, by collection name. Collections without indexes are created too. */
export type Collections = Readonly<Record<string, readonly IndexDescription[]>>;

/** The declared schema of a process's database. Every change of the declaration is a new version. */
export interface DatabaseSchema {
  /** Collections that all tenants share. Their rows name the tenant in `tenant`. */
  shared: Collections;
  /** Collections of each tenant. `*` in a name stands for the tenant: `matches.*`. */
  perTenant: Collections;
  /** Collections of a tenant that `ensureCollections` creates before their first row. Most tenants lack most of them. */
  onDemand?: Collections;
  /** Idempotent changes of stored data in order. A name is never reused; with a number, it replaces the one before. */
  steps?: Readonly<Record<string, Step>>;
  /** Steps to repeat when no older version runs any more, because it may have written rows after them. */
  again?: readonly string[];
}

export type Step = (mongo: Mongo, tenant: string, progress: Progress) => Promise<void>;

/** Progress of a step, which continues there after an interruption. */
export interface Progress {
  at: string | undefined;
  reached(at: string): Promise<void>;
}

/** The name of a tenant's collection: `matches.*` → `matches.acme`. A shared name stays. */
export function collectionName(pattern: string, tenant: string): string {
  return pattern.replace("*", tenant);
}

/** The version of a declaration: a SHA-256 over its canonical form, shortened to 64 bits. */
export function versionOf(collections: Collections, steps: readonly string[] = []): string {
  const canonical = JSON.stringify([Object.entries(collections).sort(([a], [b]) => (a < b ? -1 : 1)), steps]);
  return hash("sha256", canonical).slice(0, 16);
}
