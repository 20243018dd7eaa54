import { createHash } from "node:crypto";
import type { TestStack } from "@matchbook/devstack/test-stack";
import { connectNats } from "@matchbook/runtime/events/nats";
import { MongoClient } from "mongodb";
import { expect } from "vitest";

/** A tenant, and who calls the API for it. */
export interface Acting {
  id: string;
  key: string;
  idToken: string;
}

/** Gives tenants of a running system a life, and finds what is left of it. */
export function onStack(stack: () => TestStack) {
  // biome-ignore lint/suspicious/noExplicitAny: answers are JSON of many shapes.
  async function ask(token: string, method: string, path: string, body?: object | string): Promise<any> {
    const response = await fetch(`${stack().system.gatewayUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": typeof body === "string" ? "text/csv" : "application/json" }),
        ...(method === "POST"
          ? {
              "idempotency-key": createHash("sha256")
                .update(`${token} ${path} ${JSON.stringify(body)}`)
                .digest("hex"),
            }
          : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  }

  /** Creates every kind of data that a tenant can leave behind. @returns ids that identify the data */
  async function live({ id, key, idToken }: Acting): Promise<string[]> {
    const eventTypes = ["match.created", "invoice.created"];
    const hook = await ask(idToken, "POST", "/webhook-endpoints", {
      url: `${stack().receiver.url}/${id}`,
      eventTypes,
    });
    stack().receiver.setAnswers(`/${id}-down`, [{ status: 500 }]);
    const down = await ask(idToken, "POST", "/webhook-endpoints", {
      url: `${stack().receiver.url}/${id}-down`,
      eventTypes,
    });
    await ask(key, "POST", "/counterparties", { accountCode: "C-1", name: `Party of ${id}` });
    const invoice = { counterpartyId: "C-1", currency: "EUR", totalAmount: 70000000000.07, issueDate: "2026-02-01" };
    const { data: billed } = await ask(key, "POST", "/invoices", { invoiceNumber: "INV-1", ...invoice });
    const line = { amount: 50, currency: "EUR", direction: "credit", value_date: "2026-02-03" };
    const { data: paid } = await ask(key, "POST", "/transactions", { transaction_code: "T-1", ...line });
    const matched = await ask(key, "POST", "/matches", {
      transactionId: "T-1",
      invoiceId: "INV-1",
      matchedAmount: 50,
    });
    expect(matched.status).toBe(201);
    await ask(key, "PUT", "/fx-rates", { rates: [{ base: "EUR", quote: "USD", date: "2026-02-02", rate: "1.1" }] });
    const { data: bank } = await ask(key, "POST", "/bank-connections", {
      name: "Main",
      csvMapping: { columns: { date: "d", amount: "a" } },
    });
    if (bank !== undefined)
      await ask(key, "POST", `/bank-connections/${bank.id}/statements`, "d,a\n2026-02-04,12.30\n");
    await stack().receiver.waitFor((received) => received.some(({ path }) => path === `/${id}-down`));
    return [id, hook.data.id, down.data.id, billed.id, paid.id, matched.data.match.id].filter(Boolean);
  }

  /** Every place that contains one of the texts: a collection name, a row, or a subject of the stream. */
  async function search(texts: string[]): Promise<string[]> {
    const found: string[] = [];
    const holds = (text: string | Buffer) => texts.some((one) => text.includes(one));
    const client = await new MongoClient(stack().adminEnv.MONGODB_URI ?? "").connect();
    for (const process of ["GATEWAY", "TRANSACTION", "MATCHING", "WEBHOOK"]) {
      const db = client.db(stack().adminEnv[`${process}_MONGODB_DATABASE`]);
      for (const { name } of await db.listCollections({ type: "collection" }, { nameOnly: true }).toArray()) {
        if (holds(name)) found.push(`${process} ${name}`);
        // Rows are compared as bytes, in which texts are unchanged: decoding all rows costs many times as much.
        for await (const row of db.collection(name).find({}, { raw: true })) {
          if (holds(row as unknown as Buffer)) found.push(`${process} ${name}`);
        }
      }
    }
    await client.close();
    const nats = await connectNats(stack().adminEnv.NATS_URL ?? "", stack().adminEnv.NATS_STREAM ?? "", "search");
    const { state } = await nats.jsm.streams.info(nats.stream, { subjects_filter: ">" });
    found.push(...Object.keys(state.subjects ?? {}).filter(holds));
    await nats.connection.close();
    return found;
  }

  return { ask, live, search };
}
