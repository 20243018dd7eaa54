import { readFileSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "@matchbook/servers/wait-until";
import { expect } from "vitest";
import { request } from "./client.ts";

/** The life of a tenant that each release records, and what callers see of it. */

const SAMPLES = join(import.meta.dirname, "../../tools/devstack/samples");
const json = (name: string) => JSON.parse(readFileSync(join(SAMPLES, name), "utf8"));

/** A tenant on a running system. */
export interface Home {
  gatewayUrl: string;
  key: string;
  /** The addresses of the services' metrics. */
  metrics: readonly string[];
}

const ask = async ({ gatewayUrl, key }: Home, method: string, path: string, body?: unknown) => {
  const { body: answer } = await request(gatewayUrl, key, method, `/api/v1${path}`, body);
  expect([path, answer.success]).toEqual([path, true]);
  return answer.data;
};

/**
 * Imports a statement with its books, and decides some of its lines. It does everything one after the other, so that a
 * second life gives the same rows.
 */
export async function liveHome(home: Home): Promise<void> {
  for (const party of json("sample-counterparties.json")) await ask(home, "POST", "/counterparties", party);
  await ask(home, "POST", "/invoices/batch", json("sample-invoices.json"));
  const rates = [{ base: "EUR", quote: "USD", date: "2026-03-02", rate: "1.08" }];
  await ask(home, "PUT", "/fx-rates", { rates });
  await settled(home);
  const { id } = await ask(home, "POST", "/bank-connections", { name: "Northbank" });
  const file = readFileSync(join(SAMPLES, "sample-statement.camt053.001.08.xml"));
  const sync = await ask(home, "POST", `/bank-connections/${id}/statements`, new Uint8Array(file));
  await waitUntil(
    () => ask(home, "GET", `/syncs/${sync.id}`),
    ({ status }) => status === "completed",
  );
  await settled(home);
  // Named, because the matches of one commit stand in the order of random ids.
  const matchOf = async (invoice: string) => {
    const [match] = await ask(home, "GET", `/matches?invoiceId=${invoice}`);
    return match;
  };
  const suggested = await matchOf("INV-2026-0109");
  expect(suggested.status).toBe("pending_review");
  await ask(home, "PUT", `/matches/${suggested.id}`, { status: "confirmed" });
  await settled(home);
  const line = encodeURIComponent((await matchOf("INV-2026-0101")).transactionId);
  await ask(home, "POST", `/transactions/${line}/reconcile`, { action: "unlink_all" });
  await settled(home);
  await ask(home, "POST", `/transactions/${line}/reconcile`, { action: "ignore" });
  await settled(home);
}

/** Metrics that are 0 while the services have nothing to do. */
const BUSY = /^matchbook_(?:outbox_rows|consumer_pending|consumer_in_hand|queue_rows)(?:{.*})? (?!0$).*/gm;

/**
 * Resolves when no service has an event left. Twice, because an event may pass from one to another between two looks.
 */
async function settled({ metrics }: Home): Promise<void> {
  let quiet = 0;
  const look = async (): Promise<string[]> => {
    const texts = await Promise.all(metrics.map(async (address) => (await fetch(address)).text()));
    const busy = texts.flatMap((text) => text.match(BUSY) ?? []);
    quiet = busy.length > 0 ? 0 : quiet + 1;
    return busy;
  };
  await waitUntil(look, () => quiet >= 2);
}

const LISTS = ["transactions", "invoices", "matches", "counterparties", "bank-connections", "syncs", "fx-rates"];
const FILES = ["transactions", "invoices", "matches", "history"];

/**
 * Everything that a caller sees of a tenant: the numbers, every list, the history of the tenant and of its lines, and
 * the exports. Ids are replaced by the order in which they appear, and times by a word, so that two lives can be
 * compared.
 */
export async function seenOf(home: Home): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = { overview: withoutDecisionDays(await ask(home, "GET", "/overview")) };
  for (const list of LISTS) seen[list] = await ask(home, "GET", `/${list}?pageSize=100`);
  seen.history = await historyOf(home);
  seen.settings = await ask(home, "GET", "/matching-settings");
  for (const name of FILES) {
    const headers = { authorization: `Bearer ${home.key}` };
    const answer = await fetch(`${home.gatewayUrl}/api/v1/${name}.csv`, { headers });
    // Lines of one day stand in any order, so the end of the file is no part of the last one.
    const rows = (await answer.text()).trimEnd().split(/\r\n(?=\S)/);
    seen[`${name}.csv`] = name === "history" ? withoutMatching(rows) : rows;
  }
  return comparable(seen);
}

/** The overview with sums of its counts per day: the recorded tenant decided on other days than the fresh one. */
function withoutDecisionDays({ days, ...overview }: Record<string, unknown>): object {
  const counted = days as { automatic: number; byPeople: number; unmatched: number }[];
  const sum = (name: "automatic" | "byPeople") => counted.reduce((total, day) => total + day[name], 0);
  return {
    ...overview,
    days: { automatic: sum("automatic"), byPeople: sum("byPeople"), unmatched: counted.at(-1)?.unmatched },
  };
}

/** The rows of people and keys in the file of the history, without their numbers; see `historyOf`. */
function withoutMatching(rows: string[]): string[] {
  const byOthers = rows.filter((row) => !row.includes(",automatic_matching,"));
  return byOthers.map((row) => row.replace(/,\d+(?=,\w+\s*$)/, ",0"));
}

/**
 * The entries of people and keys, after a check that all entries are numbered without gaps. What matching did is left out:
 * how many lines it decides at once depends on when they arrive, so a payment and its return change an invoice twice or
 * not at all. The numbers within one commit are random.
 */
async function historyOf(home: Home): Promise<object[]> {
  const entries: { sequence: number; actor: string }[] = [];
  let read: { entries: typeof entries };
  do {
    read = await ask(home, "GET", `/history?limit=100&after=${entries.at(-1)?.sequence ?? 0}`);
    entries.push(...read.entries);
  } while (read.entries.length > 0);
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, at) => at + 1));
  return entries.filter(({ actor }) => actor !== "matching").map((entry) => ({ ...entry, sequence: 0 }));
}

/** Ids, and the codes of lines that the bank gave no code: both are random. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|TX-[0-9A-Z]{20}/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** A version counts the commits about a record: in JSON, in JSON within a file, and at the end of a row of a file. */
const VERSION = /(?<="version":|\\"\\"version\\"\\":)\d+|(?<=,)\d+(?=,time,time)/g;

/** Everything seen, with one time and one version for all records. */
function timeless<T>(seen: T): T {
  return JSON.parse(JSON.stringify(seen).replaceAll(TIME, "time").replaceAll(VERSION, "0"));
}

/** Lists are sorted by what is not random, because lines of one day stand in the order of their codes. */
function comparable(seen: Record<string, unknown>): Record<string, unknown> {
  const withoutIds = (row: unknown) => JSON.stringify(row).replaceAll(ID, "id");
  const sorted = Object.entries(timeless(seen)).map(([name, rows]) => [
    name,
    Array.isArray(rows) ? rows.toSorted((a, b) => (withoutIds(a) < withoutIds(b) ? -1 : 1)) : rows,
  ]);
  const order = new Map<string, string>();
  const inOrder = (id: string) => order.get(id) ?? (order.set(id, `id-${order.size + 1}`).get(id) as string);
  const text = JSON.stringify(Object.fromEntries(sorted)).replaceAll(ID, inOrder);
  return JSON.parse(text);
}
