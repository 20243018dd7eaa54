import type { exportResource, postingResource } from "@matchbook/api/resources/export";
import type { changeResource } from "@matchbook/api/resources/history";
import type { invoiceResource } from "@matchbook/api/resources/invoice";
import type { matchResource } from "@matchbook/api/resources/match";
import type { overviewResource } from "@matchbook/api/resources/overview";
import type { reviewQueuesResource } from "@matchbook/api/resources/queues";
import type { transactionResource } from "@matchbook/api/resources/transaction";
import type { webhookDeliveryDetailResource, webhookEndpointResource } from "@matchbook/api/resources/webhook";
import { INVOICE_STATUSES, MATCH_STATUSES, TRANSACTION_STATUSES } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { Findings } from "./findings.ts";

/**
 * Reads one path of `/api/v1` by GET and answers its body: JSON, or the text of a file. Webhooks need the credential of
 * the console, so the client chooses one by the path.
 */
export type Get = (path: string) => Promise<unknown>;

/** One request as a destination received it. */
export interface Received {
  /** The header `webhook-id`. */
  id: string;
  url: string;
  /** The body. */
  event: { id: string; type: string; data: Record<string, unknown> };
}

export type Transaction = z.output<typeof transactionResource>;
export type Invoice = z.output<typeof invoiceResource>;
export type Match = z.output<typeof matchResource>;
export type Change = z.output<typeof changeResource>;
export type Delivery = z.output<typeof webhookDeliveryDetailResource>;
type Export = z.output<typeof exportResource>;
export type Posting = z.output<typeof postingResource>;

/** Everything that the API tells about a tenant. */
export interface Read {
  transactions: Transaction[];
  invoices: Invoice[];
  matches: Match[];
  history: Change[];
  overview: z.output<typeof overviewResource>;
  review: z.output<typeof reviewQueuesResource>;
  queues: { open: number; unassigned: number };
  exports: { batch: Export; postings: Posting[]; csv: string }[];
  proof: { currency: string; exportedAmount: number; matchedAmount: number; proved: boolean }[];
  endpoints: z.output<typeof webhookEndpointResource>[];
  deliveries: Delivery[];
}

const PAGE = 100;
/** Resources that are read at the same time. */
const AT_ONCE = 8;
/** Statuses by which each list is filtered. */
const STATUSES = { transactions: TRANSACTION_STATUSES, invoices: INVOICE_STATUSES, matches: MATCH_STATUSES };

interface Row {
  id: string;
  status?: string;
}

export interface ReadOptions {
  /** Requests that destinations received. */
  received?: readonly Received[] | undefined;
  /** The ids of resources and operations that answers to callers named. */
  acknowledged?: readonly string[];
  /**
   * Reads less: no list by cursors and by each status, no exports, and of a delivery only what its destination did not
   * receive.
   */
  brief?: boolean;
}

/** Reads a tenant to whom nothing happens any more, and compares each list with its totals. */
export async function readAll(
  get: Get,
  findings: Findings,
  { received = [], brief = false }: ReadOptions,
): Promise<Read> {
  const data = async <T>(path: string) => ((await get(path)) as { data: T }).data;
  const list = <T extends Row>(path: string) => readList<T>(get, path, findings, brief);
  const filtered = async <T extends Row>(name: keyof typeof STATUSES) => {
    const rows = await list<T>(`/${name}`);
    for (const status of brief ? [] : STATUSES[name]) {
      const { total } = await pageOf(get, `/${name}?status=${status}&pageSize=1`);
      const counted = rows.filter((row) => row.status === status).length;
      if (total !== counted) findings.add("list totals", `${name} with status ${status}`, { total, rows: counted });
    }
    return rows;
  };
  const batches = brief ? [] : await list<Row & Export>("/exports");
  const rows = await list<Delivery>("/webhook-deliveries");
  const bodies = new Map(brief ? received.map(({ id, event }) => [id, event]) : []);
  return {
    transactions: await filtered<Transaction>("transactions"),
    invoices: await filtered<Invoice>("invoices"),
    matches: await filtered<Match>("matches"),
    history: await readHistory(data),
    overview: await data("/overview"),
    review: await data("/queues/review"),
    queues: await data("/queues"),
    exports: await inTurn(batches, async (batch) => ({
      batch,
      postings: await readPostings(data, batch.number),
      csv: String(await get(`/exports/${batch.number}/postings.csv`)),
    })),
    proof: brief ? [] : await data("/exports/proof"),
    endpoints: await list("/webhook-endpoints"),
    deliveries: await inTurn(rows, async (row) => {
      const payload = bodies.get(row.eventId);
      return payload === undefined
        ? data<Delivery>(`/webhook-deliveries/${row.id}`)
        : { ...row, attempts: [], payload };
    }),
  };
}

async function inTurn<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const all: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    all.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(read))));
  return all;
}

type Page = { data: unknown[]; pagination: { total: number; totalIsLowerBound?: true; nextCursor?: string | null } };

async function pageOf(get: Get, path: string) {
  const { data, pagination } = (await get(path)) as Page;
  return { data, ...pagination };
}

/** Walks a list by page numbers and by cursors, which must show the same rows. */
async function readList<T extends Row>(get: Get, path: string, findings: Findings, brief: boolean): Promise<T[]> {
  const rows: T[] = [];
  let total = 0;
  for (let page = 1; ; page += 1) {
    const read = await pageOf(get, `${path}?page=${page}&pageSize=${PAGE}`);
    total = read.total;
    rows.push(...(read.data as T[]));
    if (read.data.length < PAGE) break;
  }
  const keys = (of: readonly object[]) => of.map((row) => String("id" in row ? row.id : Object.values(row)[0]));
  if (total !== rows.length) findings.add("list totals", path, { total, rows: rows.length });
  if (new Set(keys(rows)).size !== rows.length) findings.add("list rows", path, { repeated: keys(rows) });
  if (brief) return rows;
  const walked: T[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const read = await pageOf(get, `${path}?cursor=${encodeURIComponent(cursor)}&pageSize=${PAGE}`);
    walked.push(...(read.data as T[]));
    cursor = read.nextCursor ?? null;
  }
  if (keys(rows).join() !== keys(walked).join())
    findings.add("list rows", path, { byPages: keys(rows), byCursor: keys(walked) });
  return rows;
}

type Data = <T>(path: string) => Promise<T>;

async function readHistory(data: Data): Promise<Change[]> {
  const all: Change[] = [];
  for (;;) {
    const after = all.at(-1)?.sequence ?? 0;
    const { entries, behind } = await data<{ entries: Change[]; behind: boolean }>(
      `/history?after=${after}&limit=${PAGE}`,
    );
    all.push(...entries);
    if (entries.length === 0 && !behind) return all;
  }
}

async function readPostings(data: Data, number: number): Promise<Posting[]> {
  const all: Posting[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const read: { postings: Posting[]; next: number | null } = await data(
      `/exports/${number}/postings?after=${after}&limit=${PAGE}`,
    );
    all.push(...read.postings);
    after = read.next;
  }
  return all;
}
