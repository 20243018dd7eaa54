import type { ApiAnswer, ApiRequest } from "./gateway.ts";
import { DESTINATION, type System } from "./system.ts";
import type { World } from "./world.ts";

const EVENT_TYPES = [
  ...["transaction.created", "invoice.created", "invoice.updated", "invoice.paid", "invoice.partially_paid"],
  ...["match.created", "match.suggested", "match.confirmed", "match.rejected", "match.cancelled"],
];
const IBAN = "DE44100999010000120345";
/** Tries of a caller before it gives up, and the wait between two of them, in milliseconds. */
const TRIES = 12;
const AGAIN_MS = 400;

/** A caller of the API that repeats a request without a final answer, as a careful one does. */
export class Caller {
  readonly #system: System;
  readonly tenant: string;
  #keys = 0;
  /** Requests that were acknowledged, with their answers. */
  readonly acknowledged: { asked: ApiRequest; answer: ApiAnswer }[] = [];
  /** Answers that no caller may get. */
  readonly improper: { asked: ApiRequest; answer: ApiAnswer }[] = [];

  constructor(system: System, tenant: string) {
    this.#system = system;
    this.tenant = tenant;
  }

  /** @returns the last answer, undefined when there was none */
  async send(method: string, path: string, body?: object): Promise<ApiAnswer | undefined> {
    const { world } = this.#system;
    const idempotencyKey = method === "POST" ? `${this.tenant}-${world.now}-${this.#keys++}` : undefined;
    const asked: ApiRequest = { method, path, body, idempotencyKey, tenant: this.tenant };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await this.#system.call(asked);
      world.note(`${method} ${path}: ${answer?.status}`);
      if (answer !== undefined && answer.status < 500) {
        if (answer.status < 300 && method !== "GET") this.acknowledged.push({ asked, answer });
        return answer;
      }
      if (answer !== undefined && answer.status !== 503 && world.isCalm) this.improper.push({ asked, answer });
      await new Promise<void>((resolve) => {
        world.timer(resolve, world.random() * AGAIN_MS);
      });
    }
    return undefined;
  }

  async get<T>(path: string): Promise<T | undefined> {
    const answer = await this.send("GET", path);
    return answer?.status === 200 ? ((answer.body as { data: T }).data as T) : undefined;
  }
}

const invoice = (invoiceNumber: string, totalAmount: number) => ({
  ...{ invoiceNumber, counterpartyId: "C-1", currency: "EUR", totalAmount, issueDate: "2026-02-01" },
});
const line = (code: string, amount: number, description: string) => ({
  ...{ transaction_code: code, amount, currency: "EUR", direction: "credit", value_date: "2026-03-02" },
  ...{ description, counterparty_iban: IBAN },
});

/** The beginning of every schedule of a tenant: open invoices, a confirmed match, a suggestion, and a destination. */
export async function prepare(caller: Caller, settled: () => Promise<void>): Promise<void> {
  const paymentMethods = [{ code: "C-1-BANK", type: "bank_account", iban: IBAN }];
  await caller.send("POST", "/counterparties", { accountCode: "C-1", name: "Alder & Finch", paymentMethods });
  await caller.send("POST", "/invoices", {
    invoices: [invoice("INV-2026-0001", 100), invoice("INV-2026-0002", 250.5)],
  });
  await caller.send("POST", "/transactions", line("TX-1", 100, "Payment of invoice INV-2026-0001"));
  await caller.send("POST", "/transactions", line("TX-2", 250.5, "thank you"));
  await settled();
  await caller.send("POST", "/webhook-endpoints", { url: `${DESTINATION}/${caller.tenant}`, eventTypes: EVENT_TYPES });
  await settled();
}

type Live = { id: string; status: string; transactionId: string; invoiceId: string }[];
type Command = (caller: Caller, world: World, nth: number) => Promise<unknown>;

const CODES = ["TX-1", "TX-2", "TX-10", "TX-11"];
const NUMBERS = ["INV-2026-0001", "INV-2026-0002", "INV-2026-0010", "INV-2026-0011"];

async function liveMatch(caller: Caller, world: World, status?: string) {
  const found = await caller.get<Live>(`/matches?pageSize=20${status === undefined ? "" : `&status=${status}`}`);
  return found === undefined || found.length === 0 ? undefined : world.pick(found);
}

const reconcile = (caller: Caller, code: string, body: object) =>
  caller.send("POST", `/transactions/${code}/reconcile`, body);

/** Actions of callers. Most of them fit the present rows, and the rest are refused. */
const COMMANDS: Command[] = [
  (caller, world, nth) =>
    caller.send("POST", "/invoices", invoice(NUMBERS[2 + (nth % 2)] as string, world.pick([50, 80, 250.5]))),
  (caller, world, nth) => {
    const [code, number] = [CODES[2 + (nth % 2)] as string, world.pick(NUMBERS)];
    return caller.send(
      "POST",
      "/transactions",
      line(code, world.pick([50, 80, 130]), world.pick([`Invoice ${number}`, "thanks"])),
    );
  },
  (caller, world) =>
    caller.send("POST", "/matches", {
      ...{ invoiceId: world.pick(NUMBERS), transactionId: world.pick(CODES), matchedAmount: world.pick([10, 50, 80]) },
    }),
  (caller, world) =>
    caller.send("POST", "/matches", {
      invoiceId: world.pick(NUMBERS),
      transactionId: world.pick(CODES),
      status: "rejected",
    }),
  async (caller, world) => {
    const match = await liveMatch(caller, world);
    const change = world.pick<object>([
      { status: "confirmed" },
      { status: "rejected" },
      { status: "cancelled" },
      { matchedAmount: 20 },
    ]);
    if (match !== undefined) await caller.send("PUT", `/matches/${match.id}`, change);
  },
  async (caller, world) => {
    const match = await liveMatch(caller, world);
    if (match !== undefined) await caller.send("DELETE", `/matches/${match.id}`);
  },
  (caller, world) => reconcile(caller, world.pick(CODES), { action: "unlink_all", ignore: world.chance(0.3) }),
  (caller, world) => reconcile(caller, world.pick(CODES), { action: "ignore" }),
  (caller, world) => reconcile(caller, world.pick(CODES), { action: "include" }),
  async (caller, world) => {
    const match = await liveMatch(caller, world);
    const to = {
      counterpartyId: "C-1",
      paymentMethodId: "C-1-BANK",
      invoiceId: world.pick(NUMBERS),
      matchedAmount: 30,
    };
    if (match !== undefined) await reconcile(caller, match.transactionId, { action: "save", matchId: match.id, ...to });
  },
  (caller, world) =>
    caller.send("POST", `/invoices/${world.pick(NUMBERS)}/adjustments`, {
      amount: 5,
      reason: world.pick(["fee", "discount"]),
    }),
  (caller, world) => caller.send("POST", `/invoices/${world.pick(NUMBERS)}/void`),
  async (caller, world) => {
    const done = caller.acknowledged.filter(
      ({ answer }) => (answer.body as { operationId?: string }).operationId !== undefined,
    );
    if (done.length === 0) return;
    const { operationId } = world.pick(done).answer.body as { operationId: string };
    await caller.send("POST", `/operations/${operationId}/undo`);
  },
  (caller) => caller.send("POST", "/exports"),
];

/** Sends some commands, one after the other. */
export async function work(caller: Caller, world: World, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await world.pick(COMMANDS)(caller, world, Math.floor(world.random() * 100));
}
