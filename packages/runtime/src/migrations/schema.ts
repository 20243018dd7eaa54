import { createHash } from "node:crypto";
import type { IndexDescription } from "mongodb";
import type { Mongo } from "../mongo.ts";

/** Collections by name, each with its indexes; all of them are created, also those without. */
export type Collections = Readonly<Record<string, readonly IndexDescription[]>>;

/** What a process's database looks like, declared. A change of the declaration is a new version by itself. */
export interface DatabaseSchema {
  /** Collections that all tenants share. Their rows say in `tenant` whose they are. */
  shared: Collections;
  /** Collections that each tenant has; `*` in a name stands for the tenant: `matches.*`. */
  perTenant: Collections;
  /**
   * Changes of a tenant's stored data, by a name that is never used again, in this order. Each runs until it has
   * succeeded once; one that was interrupted begins again, so it must be idempotent.
   */
  steps?: Readonly<Record<string, Step>>;
  /** Those of the steps that are run once more when no older version is left: it may have written behind them. */
  again?: readonly string[];
}

/** A change of a tenant's stored data. */
export type Step = (mongo: Mongo, tenant: string, place: Place) => Promise<void>;

/** How far a step has come, as it says itself: where one that was interrupted goes on. */
export interface Place {
  /** Undefined at the beginning. */
  at: string | undefined;
  reached(at: string): Promise<void>;
}

/** The name of a tenant's collection: `matches.*` → `matches.acme`. */
export function collectionName(pattern: string, tenant: string): string {
  return pattern.replace("*", tenant);
}

/** The version of a declaration: a SHA-256 over its canonical form, shortened to 64 bits. */
export function versionOf(collections: Collections, steps: readonly string[] = []): string {
  const canonical = JSON.stringify([Object.entries(collections).sort(([a], [b]) => (a < b ? -1 : 1)), steps]);
  return createHash("sha256").update(canonical).digest("hex").slice(0, 16);
}
