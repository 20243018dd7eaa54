import { setTimeout as pause } from "node:timers/promises";
import type { StackFile } from "@matchbook/devstack/stack/home";
import { expect, vi } from "vitest";

/** Invoices that are created and then paid, one after the other, over HTTP. */
export interface Trade {
  /** Resolves when the next invoice is paid. */
  progress(): Promise<void>;
  /** Finishes what is in progress and begins nothing more. */
  stop(): Promise<void>;
  /**
   * Fails unless every invoice exists once and is paid, every payment exists once and is matched, and the destination
   * got each event under exactly one id.
   */
  check(): Promise<void>;
}

const CLERKS = 2;
/** The pause of a clerk between two invoices, in ms: the machine is needed for restarts, too. */
const PAUSE_MS = 100;
const ANSWER_MS = 60_000;
const SETTLE = { timeout: 90_000, interval: 250 };
/** Recognizes an invoice's number, which its payment names. The tenant has other ones. */
const isTraded = (number: string) => number.startsWith("TRADE-");
const EVENT_TYPES = ["invoice.created", "invoice.paid"];

/** Begins to trade in the stack's tenant; requests are repeated with their idempotency key until they are answered. */
export async function startTrade(stack: StackFile): Promise<Trade> {
  const path = "/trade";
  await send(stack, stack.idToken ?? "", "POST", "/webhook-endpoints", {
    url: `${stack.webhookReceiverUrl}${path}`,
    eventTypes: EVENT_TYPES,
  });
  await send(stack, stack.apiKey, "POST", "/counterparties", { accountCode: "TRADER", name: "Customer" });
  let begun = 0;
  let done = 0;
  let stopped = false;
  let next = Promise.withResolvers<void>();

  const clerk = async (): Promise<void> => {
    while (!stopped) {
      begun += 1;
      const invoiceNumber = `TRADE-${String(begun).padStart(5, "0")}`;
      const amount = 1_000 + begun;
      await persist(stack, "/invoices", {
        invoiceNumber,
        counterpartyId: "TRADER",
        currency: "EUR",
        totalAmount: amount,
        issueDate: "2026-03-01",
      });
      await persist(stack, "/transactions", {
        amount,
        currency: "EUR",
        direction: "credit",
        value_date: "2026-03-02",
        description: invoiceNumber,
      });
      done += 1;
      next.resolve();
      next = Promise.withResolvers();
      await pause(PAUSE_MS);
    }
  };
  const clerks = Promise.all(Array.from({ length: CLERKS }, clerk));
  // Reported by `stop`.
  clerks.catch(() => undefined);

  return {
    progress: () => next.promise,
    stop: async () => {
      stopped = true;
      await clerks;
    },
    check: async () => {
      const numbers = Array.from({ length: done }, (_, index) => `TRADE-${String(index + 1).padStart(5, "0")}`);
      await vi.waitFor(async () => {
        const invoices = await listAll<{ invoiceNumber: string; status: string }>(stack, "/invoices");
        const traded = invoices.filter(({ invoiceNumber }) => isTraded(invoiceNumber));
        expect(traded.map(({ invoiceNumber, status }) => `${invoiceNumber} ${status}`).sort()).toEqual(
          numbers.map((number) => `${number} paid`),
        );
        const payments = await listAll<{ description: string; status: string }>(stack, "/transactions");
        const paid = payments.filter(({ description }) => isTraded(description));
        expect(paid.map(({ description, status }) => `${description} ${status}`).sort()).toEqual(
          numbers.map((number) => `${number} matched`),
        );
        const expected = EVENT_TYPES.flatMap((type) => numbers.map((number) => [`${type} ${number}`, 1]));
        expect(Object.fromEntries(await idsOfEvents(stack, path))).toEqual(Object.fromEntries(expected));
      }, SETTLE);
    },
  };
}

/** By `<type> <invoice number>`, under how many ids the event arrived. */
async function idsOfEvents({ webhookReceiverUrl }: StackFile, path: string): Promise<Map<string, number>> {
  const response = await fetch(`${webhookReceiverUrl}/_received?path=${path}`);
  const { data } = (await response.json()) as { data: { headers: Record<string, string>; body: string }[] };
  const ids = new Map<string, Set<string | undefined>>();
  for (const { headers, body } of data) {
    const event = JSON.parse(body);
    const key = `${event.type} ${event.data.invoiceNumber}`;
    ids.set(key, (ids.get(key) ?? new Set()).add(headers["webhook-id"]));
  }
  return new Map([...ids].map(([key, found]) => [key, found.size]));
}

async function listAll<T>(stack: StackFile, path: string): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await send(stack, stack.apiKey, "GET", `${path}?pageSize=100&page=${page}`);
    rows.push(...data);
    if (page >= pagination.totalPages) return rows;
  }
}

/** Repeats a request until it is answered with success; the key makes all attempts one request. */
async function persist(stack: StackFile, path: string, body: object): Promise<void> {
  const key = crypto.randomUUID();
  for (;;) {
    const status = await post(stack, stack.apiKey, "POST", path, body, { "idempotency-key": key }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 201) return;
    if (status !== undefined && status < 500) throw new Error(`POST ${path}: ${status}`);
    await pause(PAUSE_MS);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
async function send(stack: StackFile, token: string, method: string, path: string, body?: object): Promise<any> {
  const response = await post(stack, token, method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function post(
  { gatewayUrl }: StackFile,
  token: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${gatewayUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
}
