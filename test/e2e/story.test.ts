import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AnyStack, anyStack } from "@matchbook/devstack/running-stack";
import type { TestTenant } from "@matchbook/devstack/test-stack";
import { waitUntil } from "@matchbook/servers/wait-until";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeObservability } from "../lifecycle/observability.ts";
import { type Answer, request } from "./client.ts";
import { describeClientLibrary } from "./client-library.ts";
import { describeTenantCommands } from "./commands.ts";
import { describeCredentials } from "./credentials.ts";
import { describeGuides } from "./guides.ts";
import { type CertifiedStack, describeWholeSystem, startCertified } from "./whole-system.ts";

/**
 * The main path of data from end to end, over HTTP, through every process; then what needs the processes themselves. One
 * system serves both, because its start costs as much as the story.
 */

const samples = join(import.meta.dirname, "../../tools/devstack/samples");
const sample = (name: string) => new Uint8Array(readFileSync(join(samples, name)));
const json = (name: string) => JSON.parse(readFileSync(join(samples, name), "utf8"));

let stack: AnyStack;
let tenant: TestTenant;
/** The signing secret of the destination that gets every event. */
let secret: string;
beforeAll(async () => {
  stack = await anyStack(startCertified);
  tenant = await stack.newTenant();
});
afterAll(() => stack.stop());

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  request(stack.system.gatewayUrl, tenant.apiKey, method, `/api/v1${path}`, body);
const asConsole = (method: string, path: string, body?: unknown): Promise<Answer> =>
  request(stack.system.gatewayUrl, tenant.idToken, method, `/api/v1${path}`, body);

async function upload(file: string): Promise<Answer> {
  const { body } = await call("POST", "/bank-connections", { name: `Bank of ${file}` });
  const accepted = await call("POST", `/bank-connections/${body.data.id}/statements?filename=${file}`, sample(file));
  expect(accepted).toMatchObject({ status: 202, body: { success: true, data: { status: "pending" } } });
  return waitUntil(
    () => call("GET", `/syncs/${accepted.body.data.id}`),
    (answer) => ["completed", "failed"].includes(answer.body.data.status),
  );
}

const matchesOf = async (invoiceId: string) =>
  (await call("GET", `/matches?invoiceId=${encodeURIComponent(invoiceId)}`)).body.data;

describe("a statement, its invoices and its webhooks", () => {
  test("a destination shows its secret only on creation", async () => {
    const url = `${stack.receiver.url}/hooks`;
    const created = await asConsole("POST", "/webhook-endpoints", { url, eventTypes: EVENT_TYPES });
    expect(created.status).toBe(201);
    secret = created.body.data.secret;
    expect(secret).toMatch(/^whsec_/);
    const { body } = await asConsole("GET", `/webhook-endpoints/${created.body.data.id}`);
    expect(body.data).toMatchObject({ url, active: true, secretPrefix: secret.slice(0, 12) });
    expect(body.data).not.toHaveProperty("secret");
  });

  test("counterparties and invoices are created", async () => {
    for (const counterparty of json("sample-counterparties.json")) {
      expect((await call("POST", "/counterparties", counterparty)).status).toBe(201);
    }
    const { status, body } = await call("POST", "/invoices", json("sample-invoices.json"));
    expect(status).toBe(200);
    expect(body.data.every((item: { success: boolean }) => item.success)).toBe(true);
  });

  test("the statement is imported line by line", async () => {
    const { body } = await upload("sample-statement.camt053.001.08.xml");
    expect(body.data).toMatchObject({ status: "completed", format: "camt.053", total: 24, created: 24, duplicates: 0 });
  });

  test("a number or a structured reference with the exact amount is confirmed; account and amount alone are suggested", async () => {
    await waitUntil(
      () => call("GET", "/matches?status=pending_review"),
      ({ body }) => body.data.length > 0,
    );
    for (const invoiceId of ["INV-2026-0101", "INV-2026-0102", "INV-2026-0103", "INV-2026-0104"]) {
      const settled = await waitUntil(
        () => call("GET", `/invoices/${invoiceId}`),
        ({ body }) => body.data.status === "paid",
      );
      expect(settled.body.data).toMatchObject({
        remainingAmount: 0,
        matches: [{ status: "confirmed", source: "auto" }],
      });
    }
    const [suggested] = (await call("GET", "/matches?status=pending_review")).body.data;
    expect(suggested.reasons.length).toBeGreaterThan(1);
  });

  test("a reversal, another currency or another amount is never confirmed", async () => {
    for (const invoiceId of ["INV-2026-0111", "INV-2026-0113"]) {
      const statuses = (await matchesOf(invoiceId)).map((match: { status: string }) => match.status);
      expect(statuses).not.toContain("confirmed");
    }
  });

  test("a person confirms a suggestion and undoes a match; both lists show it at once", async () => {
    const [suggested] = (await call("GET", "/matches?status=pending_review")).body.data;
    const confirmed = await call("PUT", `/matches/${suggested.id}`, { status: "confirmed" });
    expect(confirmed).toMatchObject({ status: 200, body: { success: true, message: "Match confirmed" } });
    const line = await call("GET", `/transactions/${suggested.transactionId}`);
    expect(line.body.data).toMatchObject({ status: "matched", remaining_amount: 0 });

    const [auto] = await matchesOf("INV-2026-0101");
    const path = `/transactions/${auto.transactionId}/reconcile`;
    const unlinked = await call("POST", path, { action: "unlink_all" });
    expect(unlinked.body.data).toMatchObject({
      transaction: { transaction_code: auto.transactionId, status: "unmatched" },
      match: null,
      cancelledMatchIds: [auto.id],
    });
    const listed = await call("GET", "/transactions?status=unmatched&pageSize=100");
    const codes = listed.body.data.map((one: { transaction_code: string }) => one.transaction_code);
    expect(codes).toContain(auto.transactionId);

    expect((await call("POST", path, { action: "ignore" })).body.data.transaction.status).toBe("ignored");
    const refused = await call("POST", path, { action: "unlink_match", matchId: auto.id });
    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, error: "An ignored transaction cannot be reconciled" },
    });
    const included = await call("POST", path, { action: "include" });
    expect(included.body.data).toMatchObject({
      transaction: { status: "matched" },
      match: { status: "confirmed", invoiceId: "INV-2026-0101" },
    });
  });

  test("save moves a match to another invoice of another counterparty", async () => {
    const [match] = await matchesOf("INV-2026-0102");
    await call("POST", "/invoices", {
      invoiceNumber: "MOVED/1 ä",
      counterpartyId: "C-1001",
      currency: "EUR",
      totalAmount: 5000,
      issueDate: "2026-02-01",
    });
    const saved = await call("POST", `/transactions/${match.transactionId}/reconcile`, {
      action: "save",
      matchId: match.id,
      counterpartyId: "C-1001",
      paymentMethodId: "C-1001-BANK",
      invoiceId: "MOVED/1 ä",
      matchedAmount: 2380,
    });
    expect(saved).toMatchObject({ status: 200, body: { data: { match: { id: match.id, invoiceId: "MOVED/1 ä" } } } });
    const moved = await call("GET", `/invoices/${encodeURIComponent("MOVED/1 ä")}`);
    expect(moved.body.data).toMatchObject({ remainingAmount: 2620, status: "partially_paid" });
    expect((await call("GET", "/invoices/INV-2026-0102")).body.data).toMatchObject({ status: "open" });
  });

  test("the history shows who changed what, before and after, also for a deleted match", async () => {
    const [match] = await matchesOf("MOVED/1 ä");
    await call("DELETE", `/matches/${match.id}`);
    expect((await call("GET", `/matches/${match.id}`)).status).toBe(404);
    const { body } = await call("GET", `/matches/${match.id}/history`);
    expect(body.data.map((entry: { operation: string }) => entry.operation)).toEqual([
      "delete_match",
      "reconcile_save",
      "automatic_matching",
    ]);
    expect(body.data[0]).toMatchObject({ actor: expect.stringMatching(/^key:/), before: match, after: null });
    expect(body.data[2]).toMatchObject({ actor: "matching", before: null, after: { status: "confirmed" } });

    const line = await call("GET", `/transactions/${match.transactionId}/history?pageSize=1`);
    expect(line.body.data[0]).toMatchObject({ before: { status: "matched" }, after: { status: "unmatched" } });
    const invoice = await call("GET", `/invoices/${encodeURIComponent("MOVED/1 ä")}/history`);
    const remaining = invoice.body.data.map(
      (entry: { after: { remainingAmount: number } }) => entry.after.remainingAmount,
    );
    expect(remaining).toEqual([5000, 2620, 5000]);
    expect((await call("GET", "/transactions/none/history")).body.error).toBe("Transaction not found");
  });

  test("every event has arrived once, signed under its id", async () => {
    const hasType = (type: string) =>
      stack.receiver.received("/hooks").some(({ body }) => JSON.parse(body).type === type);
    await stack.receiver.waitFor(() => hasType("match.cancelled") && hasType("sync.completed"));
    const deliveries = await waitUntil(
      () => asConsole("GET", "/webhook-deliveries?pageSize=100"),
      ({ body }) => body.data.every((delivery: { status: string }) => delivery.status === "success"),
    );
    expect(deliveries.body.pagination.total).toBe(new Set(stack.receiver.received("/hooks").map(idOf)).size);

    const verifier = new Webhook(secret);
    for (const { body, headers } of stack.receiver.received("/hooks")) {
      verifier.verify(body, headers);
      expect(JSON.parse(body).id).toBe(headers["webhook-id"]);
    }
    const seen = new Set(stack.receiver.received("/hooks").map(({ body }) => JSON.parse(body).type));
    for (const type of [
      "transaction.created",
      "invoice.created",
      "invoice.paid",
      "match.suggested",
      "match.confirmed",
    ]) {
      expect(seen).toContain(type);
    }
  });
});

const idOf = ({ headers }: { headers: Record<string, string> }) => headers["webhook-id"];

test("the same file again creates nothing", async () => {
  const { body } = await call("POST", "/bank-connections", { name: "Twice" });
  const path = `/bank-connections/${body.data.id}/statements`;
  const file = sample("sample-statement-eur.camt053.001.02.xml");
  const run = async () => {
    const accepted = await call("POST", path, file);
    const done = await waitUntil(
      () => call("GET", `/syncs/${accepted.body.data.id}`),
      (answer) => answer.body.data.status === "completed",
    );
    return done.body.data;
  };
  expect(await run()).toMatchObject({ created: 20, duplicates: 0 });
  expect(await run()).toMatchObject({ created: 0, duplicates: 20 });
});

test("a broken file creates nothing, and its sync names the line and the reason", async () => {
  const { body } = await call("POST", "/bank-connections", { name: "Broken" });
  const text = new TextDecoder().decode(sample("sample-statement.camt053.001.08.xml"));
  const send = async (file: string) => {
    const path = `/bank-connections/${body.data.id}/statements`;
    const accepted = await call("POST", path, new TextEncoder().encode(file));
    const done = await waitUntil(
      () => call("GET", `/syncs/${accepted.body.data.id}`),
      (answer) => ["completed", "failed"].includes(answer.body.data.status),
    );
    return done.body.data;
  };
  const truncated = await send(text.slice(0, text.length / 2));
  expect(truncated).toMatchObject({ status: "failed", created: 0, error: expect.stringMatching(/^line \d+: /) });
  const typed = await send(text.replace("?>", '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'));
  expect(typed).toMatchObject({
    status: "failed",
    created: 0,
    error: expect.stringMatching(/^line \d+: .*document type/),
  });
});

describeClientLibrary(() => ({ stack, tenant, secret }));
describeCredentials(() => ({ stack, tenant }));
// A system that was started before keeps its processes, and its databases are not reached.
const isOwn = !process.env.MATCHBOOK_URL;
const own = () => stack as CertifiedStack;
if (isOwn) {
  // These read all databases, so they come while there are few tenants.
  describeObservability(own, () => own().collector);
  describeTenantCommands(own);
}
describeGuides(() => stack);
if (isOwn) describeWholeSystem(own);
