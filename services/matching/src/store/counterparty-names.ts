import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import { LRUCache } from "lru-cache";
import type { TenantCollections } from "./tenant-collections.ts";

/** The time for which a name is used from memory, in milliseconds. Other replicas show a new name within this time. */
const NAMES_KEPT_MS = 60_000;
/** The time for ids. A code keeps its id until its tenant is deleted, and another tenant of that name comes later. */
export const IDS_KEPT_MS = 3_000;
const MOST_KEPT = 50_000;

/** The name in a message until `fillIn` gives it. */
export const NAMED_LATER = "";

/** A part of a message that stands for a counterparty whose name it does not have yet. */
interface Named {
  counterpartyCode: string;
  counterpartyName: string;
}

/** A counterparty, and when it was read, in milliseconds of a monotonic clock. */
type Known = Pick<Counterparty, "id" | "accountCode" | "name"> & { readAt: number };

/** Counterparties by code, in memory: nearly every answer needs some names, and they seldom change. */
export class CounterpartyNames {
  readonly #kept: LRUCache<string, Known>;

  /** @param most counterparties that are kept; beyond it, those that were used least recently are forgotten */
  constructor(most = MOST_KEPT) {
    // By size, because a cache with a number of entries allocates all of them at once.
    this.#kept = new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
  }

  /** Fills in the names in a message, at any depth. @param created names by code that are not stored yet */
  async fillIn<T>(
    collections: TenantCollections,
    tenant: string,
    message: T,
    created: ReadonlyMap<string, string> = new Map(),
  ): Promise<T> {
    const named: Named[] = [];
    collectNamed(message, named);
    const codes = named.map(({ counterpartyCode: code }) => code).filter((code) => !created.has(code));
    const known = await this.find(collections, tenant, codes, NAMES_KEPT_MS);
    for (const part of named) {
      const code = part.counterpartyCode;
      part.counterpartyName = created.get(code) ?? known.get(code)?.name ?? NAMED_LATER;
    }
    return message;
  }

  /** The stored counterparties among these codes, as they are or were less than `maxAgeMs` ago. */
  async find({ counterparties, session }: TenantCollections, tenant: string, codes: string[], maxAgeMs: number) {
    const readAt = performance.now();
    const kept = codes.flatMap((code) => this.#kept.get(keyOf(tenant, code)) ?? []);
    const fresh = kept.filter((one) => readAt - one.readAt < maxAgeMs);
    const known = new Map(fresh.map((one) => [one.accountCode, one]));
    const missing = codes.filter((code) => !known.has(code));
    const projection = { accountCode: 1, name: 1 } as const;
    for (const row of await findIn(counterparties, "accountCode", missing, { session, projection })) {
      const one = { id: row._id, accountCode: row.accountCode, name: row.name, readAt };
      known.set(one.accountCode, one);
      this.#kept.set(keyOf(tenant, one.accountCode), one);
    }
    return known;
  }

  /** Forgets a name that this process changed. */
  forget(tenant: string, code: string): void {
    this.#kept.delete(keyOf(tenant, code));
  }
}

function keyOf(tenant: string, code: string): string {
  return `${tenant}\n${code}`;
}

function collectNamed(message: unknown, found: Named[]): void {
  if (typeof message !== "object" || message === null || message instanceof Date) return;
  if (isNamed(message)) found.push(message);
  for (const part of Object.values(message)) collectNamed(part, found);
}

function isNamed(message: object): message is Named {
  return "counterpartyCode" in message && "counterpartyName" in message && message.counterpartyName === NAMED_LATER;
}
