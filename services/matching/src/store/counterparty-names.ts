import { findIn } from "@matchbook/runtime/mongo/find-in";
import { LRUCache } from "lru-cache";
import type { TenantCollections } from "./tenant-collections.ts";

/** The time for which a name is used from memory, in milliseconds. Other replicas show a new name within this time. */
const KEPT_MS = 60_000;
const MOST_KEPT = 50_000;

/** The name in a message until `fillIn` gives it. */
export const NAMED_LATER = "";

/** A part of a message that stands for a counterparty whose name it does not have yet. */
interface Named {
  counterpartyCode: string;
  counterpartyName: string;
}

/** The names of counterparties by code, in memory: nearly every answer needs some, and they seldom change. */
export class CounterpartyNames {
  readonly #kept: LRUCache<string, string>;

  /** @param most names that are kept; beyond it, those that were used least recently are forgotten */
  constructor(clock: () => Date, most = MOST_KEPT) {
    this.#kept = new LRUCache({
      // By size, because a cache with a number of entries allocates all of them at once.
      ...{ maxSize: most, sizeCalculation: () => 1 },
      ttl: KEPT_MS,
      // By the clock of the process, which tests set.
      ttlResolution: 0,
      perf: { now: () => clock().getTime() },
    });
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
    const fresh = new Map(created);
    for (const { counterpartyCode: code } of named) {
      const kept = this.#kept.get(keyOf(tenant, code));
      if (kept !== undefined) fresh.set(code, kept);
    }
    const missing = named.map(({ counterpartyCode: code }) => code).filter((code) => !fresh.has(code));
    for (const { accountCode, name } of await findNames(collections, missing)) {
      fresh.set(accountCode, name);
      this.#kept.set(keyOf(tenant, accountCode), name);
    }
    for (const part of named) part.counterpartyName = fresh.get(part.counterpartyCode) ?? NAMED_LATER;
    return message;
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

async function findNames({ counterparties, session }: TenantCollections, accountCodes: string[]) {
  return findIn(counterparties, "accountCode", accountCodes, { session, projection: { accountCode: 1, name: 1 } });
}
