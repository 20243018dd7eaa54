import { LRUCache } from "lru-cache";
import type { Counterparty } from "../domain/counterparty.ts";
import { findCounterpartiesByCodes } from "./counterparties.ts";
import { storedShapes } from "./key-shapes.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/**
 * How long something is used after it was read, in milliseconds. What is kept here cannot change while its tenant
 * exists. But a deleted tenant may be created again under its id, five seconds after its last request at the earliest
 * (tools/admin/src/delete-tenant.ts).
 */
const KEPT_MS = 2_000;
const COUNTERPARTIES = 10_000;
const TENANTS = 1_000;

/** The identity of a counterparty, which never changes. */
export type CounterpartyIdentity = Pick<Counterparty, "id" | "accountCode">;

/** Facts about tenants that this process has just read, so that the creation of an invoice need not read them again. */
export interface Recent {
  /** The counterparties with these account codes, by code. An unknown code is missing, and is looked up each time. */
  counterparties(
    tenant: string,
    collections: TenantCollections,
    codes: readonly string[],
  ): Promise<Map<string, CounterpartyIdentity>>;
  /** Whether all of these shapes of keys are stored, or none needs to be. */
  hasShapes(tenant: string, collections: TenantCollections, shapes: ReadonlySet<string>): Promise<boolean>;
}

export function createRecent(): Recent {
  const counterparties = new LRUCache<string, CounterpartyIdentity>({ max: COUNTERPARTIES, ttl: KEPT_MS });
  const shapes = new LRUCache<string, ReadonlySet<string> | "any">({ max: TENANTS, ttl: KEPT_MS });
  return {
    counterparties: async (tenant, collections, codes) => {
      const keyOf = (code: string) => `${tenant} ${code}`;
      const known = new Map<string, CounterpartyIdentity>();
      for (const code of codes) {
        const counterparty = counterparties.get(keyOf(code));
        if (counterparty !== undefined) known.set(code, counterparty);
      }
      const missing = [...new Set(codes)].filter((code) => !known.has(code));
      for (const [code, { id, accountCode }] of await findCounterpartiesByCodes(collections, missing)) {
        counterparties.set(keyOf(code), { id, accountCode });
        known.set(code, { id, accountCode });
      }
      return known;
    },
    hasShapes: async (tenant, collections, wanted) => {
      const has = (stored: ReadonlySet<string> | "any") => stored === "any" || wanted.isSubsetOf(stored);
      const kept = shapes.get(tenant);
      if (kept !== undefined && has(kept)) return true;
      const stored = (await storedShapes(collections)) ?? "any";
      shapes.set(tenant, stored);
      return has(stored);
    },
  };
}
