import { newId } from "@matchbook/runtime/values/ids";
import type { Reply, Site, Tenant } from "./site.ts";

/** Times that one payment of the victim took, in milliseconds. */
export interface Timing {
  /** From sending the transaction to its answer. */
  answer: number;
  /** From sending the transaction to the creation of its match. */
  match: number;
  /** From sending the transaction to the arrival of its signed webhook. */
  webhook: number;
}

export interface Prober {
  /**
   * Bills one invoice, sends the payment that cites it, and waits for the webhook of the confirmed match.
   * @throws Error when the webhook does not arrive within two minutes: the payment is lost
   */
  probe(): Promise<Timing>;
  /** Numbers of all invoices that were billed. */
  readonly billed: readonly string[];
  /** Number of answers that were 503 so far; each request was sent again with its Idempotency-Key. */
  readonly unavailable: number;
}

const HOOK = "/victim";
/** After this time a payment counts as lost, in milliseconds. */
const LOST_AFTER_MS = 120_000;

/** Prepares the victim: a customer and a destination for confirmed matches. */
export async function prepareVictim({ victim, receiver }: Site): Promise<Prober> {
  await succeed(victim.call("POST", "/counterparties", { accountCode: "C-1", name: "Alder & Finch" }));
  const { data } = await succeed(
    victim.call("POST", "/webhook-endpoints", { url: `${receiver.url}${HOOK}`, eventTypes: ["match.confirmed"] }),
  );
  receiver.setSecrets(HOOK, [data.secret]);
  const billed: string[] = [];
  let unavailable = 0;
  const create = async (path: string, body: object) => {
    const key = newId();
    const deadline = Date.now() + LOST_AFTER_MS;
    for (;;) {
      const reply = await victim.call("POST", path, body, { "idempotency-key": key });
      if (reply.status !== 503 || Date.now() > deadline) return succeed(reply);
      unavailable += 1;
    }
  };
  return {
    billed,
    get unavailable() {
      return unavailable;
    },
    probe: async () => {
      const number = `INV-2026-${String(billed.length + 1).padStart(5, "0")}`;
      const amount = 100 + billed.length;
      billed.push(number);
      await create("/invoices", invoice(number, amount));
      const sentAt = Date.now();
      await create("/transactions", payment(number, amount));
      const answer = Date.now() - sentAt;
      const { receivedAt, createdAt } = await receiver.waitFor((received) => {
        for (const { path, body, verified, receivedAt } of received) {
          if (path !== HOOK || verified !== true) continue;
          const { data } = JSON.parse(body);
          if (data.invoiceId === number) return { receivedAt, createdAt: Date.parse(data.createdAt) };
        }
        return undefined;
      }, LOST_AFTER_MS);
      return { answer, match: createdAt - sentAt, webhook: receivedAt.getTime() - sentAt };
    },
  };
}

/** @throws Error with the answer when it is not a success */
export async function succeed(reply: Reply | ReturnType<Tenant["call"]>) {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

function invoice(invoiceNumber: string, totalAmount: number) {
  return { invoiceNumber, counterpartyId: "C-1", currency: "EUR", totalAmount, issueDate: "2026-03-01" };
}

function payment(number: string, amount: number) {
  const party = { counterparty_name: "Alder & Finch", description: `Invoice ${number}` };
  return { amount, currency: "EUR", direction: "credit", value_date: "2026-03-05", ...party };
}
