import { Worker } from "node:worker_threads";
import { succeed } from "../probe.ts";
import type { Tenant } from "../site.ts";
import { type Attack, type Running, untilServed } from "./attack.ts";
import type { Answers, Callers } from "./caller-sockets.ts";

const CALLERS = Number(process.env.CONTAINMENT_CALLERS || 600);
const KEYS = 20;

/** Callers that create and list without a pause, after any answer. */
export const manyCallers: Attack = {
  name: `${CALLERS} callers with ${KEYS} keys`,
  start: async ({ hostile }) => {
    await customer(hostile);
    const invoice = {
      invoiceNumber: "F-#",
      counterpartyId: "H-1",
      currency: "EUR",
      totalAmount: 1,
      issueDate: "2026-03-01",
    };
    const requests = [
      { method: "POST", path: "/invoices", body: JSON.stringify(invoice) },
      { method: "GET", path: "/transactions?limit=50" },
    ];
    return startCallers({ url: hostile.url, requests, keys: await hostile.keys(KEYS), callers: CALLERS });
  },
};

/** Bodies of one megabyte at a fixed rate: 500,000 numbers, and a batch of as many rows as fit. */
export const largeBodies: Attack = {
  name: "20 bodies of 1 MB per second",
  start: async ({ hostile }) => {
    const zeros = `{"invoices":[${"0,".repeat(520_000)}0]}`;
    const row = `{"amount":1,"currency":"EUR","direction":"credit","value_date":"2026-03-05","description":"${"x".repeat(850)}"}`;
    const rows = `{"transactions":[${`${row},`.repeat(999)}${row}]}`;
    const requests = [
      { method: "POST", path: "/invoices", body: zeros },
      { method: "POST", path: "/transactions", body: rows },
    ];
    return startCallers({ url: hostile.url, requests, keys: await hostile.keys(KEYS), callers: 40, perSecond: 20 });
  },
};

/** The customer of the hostile tenant's invoices. Another attack may have created it. */
export async function customer(hostile: Tenant): Promise<void> {
  const wanted = { accountCode: "H-1", name: "Hostile" };
  const reply = await untilServed(() => hostile.call("POST", "/counterparties", wanted));
  if (reply.status !== 409) await succeed(reply);
}

function startCallers(data: Callers): Running {
  const worker = new Worker(new URL("./caller-sockets.ts", import.meta.url), { workerData: data });
  return {
    stop: async () => {
      const answers = new Promise<Answers>((resolve) => worker.once("message", resolve));
      worker.postMessage("stop");
      process.stdout.write(`answers to the callers: ${JSON.stringify(await answers)}\n`);
      await worker.terminate();
    },
  };
}
