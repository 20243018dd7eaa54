import { waitUntil } from "@matchbook/servers/wait-until";
import { expect } from "vitest";
import { dataOf, type Resource } from "./fixtures.ts";
import type { Api } from "./system.ts";

/** Statement files with balances, and what is read of them through the API. */

/** Resolves with the result of `read` as soon as there is one. */
export function waitFor(read: () => Promise<Resource>): Promise<Resource> {
  return waitUntil(read, (found) => found !== undefined);
}

export interface Entry {
  /** YYMMDD */
  day: string;
  /** Whole units, negative for a debit. */
  amount: number;
  text: string;
}

/** An MT940 statement of whole units. */
export function mt940(from: string, to: string, opening: number, entries: Entry[]): string {
  const closing = entries.reduce((sum, { amount }) => sum + amount, opening);
  const balance = (amount: number, day: string) => `${amount < 0 ? "D" : "C"}${day}EUR${Math.abs(amount)},00`;
  const lines = entries.map(({ day, amount, text }) => {
    return `:61:${day}${day.slice(2)}${amount < 0 ? "D" : "C"}${Math.abs(amount)},00NTRFNONREF//${text}\n:86:${text}\n`;
  });
  const end = `:62F:${balance(closing, to)}\n-\n`;
  return `:20:REF\n:25:10099900/4711\n:28C:1/1\n:60F:${balance(opening, from)}\n${lines.join("")}${end}`;
}

/** A new connection in EUR. */
export async function newConnection(of: Api): Promise<string> {
  return dataOf(await of.call("POST", "/bank-connections", { name: "Main", currency: "EUR" })).id;
}

/** Imports a file and answers its completed sync. @param query of the upload */
export async function imported(of: Api, connection: string, file: string, query = ""): Promise<Resource> {
  const { id } = dataOf(await of.call("POST", `/bank-connections/${connection}/statements${query}`, file));
  return waitFor(async () => {
    const sync = dataOf(await of.call("GET", `/syncs/${id}`));
    expect(sync.error).toBeNull();
    return sync.status === "completed" ? sync : undefined;
  });
}

/** The reconciliation statement of a connection in EUR. */
export async function statementOf(of: Api, connection: string, day: string): Promise<Resource> {
  const [statement] = dataOf(await of.call("GET", `/bank-connections/${connection}/reconciliation?day=${day}`));
  return statement;
}
