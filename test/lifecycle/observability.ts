import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "@matchbook/admin/command-line";
import { settingsShape } from "@matchbook/admin/settings";
import type { TestStack, TestTenant } from "@matchbook/devstack/test-stack";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { onPath } from "@matchbook/servers/on-path";
import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import { entry, statement } from "../../packages/statements/test/statement-files.ts";
import { request } from "../e2e/client.ts";
import { ALERTS_FILE, dashboardExpressions, rules } from "./observability-files.ts";
import type { OtlpReceiver, ReceivedSpan } from "./otlp-receiver.ts";
import { startPrometheus } from "./prometheus.ts";
import { metricNames } from "./promql.ts";

/**
 * Tests of traces, metrics and alerts.
 * @param stack the whole system as processes that send their traces to the collector
 */
export function describeObservability(stack: () => TestStack, collector: () => OtlpReceiver): void {
  describe("observability", () => {
    let tenant: TestTenant;
    let connection: string;

    const call = (method: string, path: string, body?: unknown, token = tenant.apiKey, headers = {}) =>
      request(stack().system.gatewayUrl, token, method, `/api/v1${path}`, body, headers);

    beforeAll(async () => {
      tenant = await stack().newTenant();
      const endpoint = { url: `${stack().receiver.url}/${tenant.id}`, eventTypes: ["invoice.paid", "match.created"] };
      await call("POST", "/webhook-endpoints", endpoint, tenant.idToken);
      await call("POST", "/counterparties", { accountCode: "C-1", name: "Alder & Finch" });
      connection = (await call("POST", "/bank-connections", { name: "Main" })).body.data.id;
      await upload();
    });

    const upload = () =>
      call("POST", `/bank-connections/${connection}/statements`, new TextEncoder().encode(statement(entry({}))));

    test("one trace leads from the request that creates a match through gRPC, outbox and stream to the webhook attempt", async () => {
      await call("POST", "/invoices", {
        invoiceNumber: "INV-1",
        counterpartyId: "C-1",
        currency: "EUR",
        totalAmount: 100,
        issueDate: "2026-02-01",
      });
      const line = {
        transaction_code: "T-1",
        amount: 100,
        currency: "EUR",
        direction: "credit",
        value_date: "2026-02-03",
      };
      await call("POST", "/transactions", line);
      const created = await call("POST", "/matches", { transactionId: "T-1", invoiceId: "INV-1", matchedAmount: 100 });
      expect(created.status).toBe(201);
      await stack().receiver.waitFor((received) => received.filter(({ path }) => path === `/${tenant.id}`).length >= 2);

      const correlationId = created.headers.get("x-correlation-id") ?? "";
      const root = await waitUntil(
        () =>
          collector()
            .spans()
            .find(
              ({ name, attributes }) =>
                name === "CreateMatch" && attributes.correlationId === correlationId && attributes.tenant === tenant.id,
            ),
        (span) => span !== undefined,
      );
      const handled = "webhook: Consume webhook-fanout";
      const trace = await waitUntil(
        () =>
          collector()
            .spans()
            .filter(({ traceId }) => traceId === root?.traceId),
        (spans) => {
          const seen = spans.map(({ service, name }) => `${service}: ${name}`);
          const count = (name: string) => seen.filter((one) => one === name).length;
          // Each process exports its spans at its own time, also those of which others are children.
          const isWhole = spans.every(
            ({ parentId }) => parentId === "" || spans.some(({ spanId }) => spanId === parentId),
          );
          return isWhole && count("webhook: DeliverWebhook") >= 2 && seen.includes(handled);
        },
      );
      const attempt = trace.find(({ name }) => name === "DeliverWebhook") as ReceivedSpan;
      const way = ancestors(attempt, trace).map(({ service, name }) => `${service}: ${name}`);
      expect(way).toEqual([
        "webhook: DeliverWebhook",
        "matching: PublishEvents",
        "matching: CreateMatch",
        "gateway: CreateMatch",
        "gateway: CreateMatch",
      ]);
    });

    test("the processes export every metric of the dashboard and the alerts", async () => {
      const shown = await waitUntil(scrape, (names) => names.has("matchbook_imports_total"));
      const expressions = dashboardExpressions();
      for (const rule of rules()) expressions.push(rule.expr);
      expect(expressions.length).toBeGreaterThan(20);
      const missing = expressions.flatMap((expression) =>
        metricNames(expression)
          // Metrics of Prometheus itself and of the recording rules in the same file.
          .filter((name) => name !== "up" && !rules().some((rule) => rule.record === name))
          .filter((name) => !shown.has(name))
          .map((name) => `${name} in ${expression}`),
      );
      expect(missing).toEqual([]);
    });

    const prometheus = onPath("prometheus", process.env);

    test("Prometheus finds values for every query of the dashboard and evaluates every rule", async ({ skip }) => {
      skip(prometheus === undefined, "prometheus is not installed; it is Debian's package of that name");
      const targets = Object.entries(metricsAddresses()).map(([name, address]) => [
        name,
        address.replace("http://", ""),
      ]);
      const server = await startPrometheus(prometheus as string, Object.fromEntries(targets), [ALERTS_FILE]);
      const load = startLoad();
      try {
        for (const expression of dashboardExpressions()) {
          await waitUntil(
            async () => [expression, await server.query(expression)] as const,
            ([, series]) => series.some(({ value }) => !Number.isNaN(value)),
          );
        }
        await waitUntil(server.ruleHealth, (all) => all.every((health) => health === "ok"));
        const up = await server.query("up == 1");
        expect(up.map(({ metric }) => metric.job).sort()).toEqual(["gateway", "matching", "transaction", "webhook"]);
      } finally {
        await load.stop();
        await server.stop();
      }
    });

    /** Creates invoices and pays them, one after the other, until it is stopped. */
    function startLoad(): { stop(): Promise<void> } {
      let stopped = false;
      const run = async (): Promise<void> => {
        for (let at = 1; !stopped; at++) {
          const totalAmount = 1_000 + at;
          const invoice = { counterpartyId: "C-1", currency: "EUR", totalAmount, issueDate: "2026-03-01" };
          await call("POST", "/invoices", { invoiceNumber: `LOAD-${at}`, ...invoice });
          const line = { currency: "EUR", direction: "credit", value_date: "2026-03-02", amount: totalAmount };
          await call("POST", "/transactions", { ...line, description: `LOAD-${at}` });
          await upload();
        }
      };
      const running = run();
      // Reported by `stop`.
      running.catch(() => undefined);
      return {
        stop: () => {
          stopped = true;
          return running;
        },
      };
    }

    test("no series is labeled with a tenant or an id", async () => {
      const text = (await Promise.all(metricsUrls().map(textOf))).join("\n");
      expect(text).not.toContain(tenant.id);
      expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    });

    test("no secret of a tenant is in a trace, a metric or a backup", async () => {
      const received = collector().bytes().length;
      const { id, apiKey, idToken } = tenant;
      const header = "Bearer of-the-receiver-4711";
      const endpoint = {
        url: `${stack().receiver.url}/${id}/2`,
        eventTypes: ["invoice.paid"],
        headers: { authorization: header },
      };
      // The answer, which is the only one with the secret, is stored under its key.
      const created = await call("POST", "/webhook-endpoints", endpoint, idToken, {
        "idempotency-key": "a-key-of-4711",
      });
      const rotated = await call("POST", `/webhook-endpoints/${created.body.data.id}/rotate-secret`, {}, idToken);
      await call("GET", `/invoices/${apiKey}?access_token=${idToken}`);
      await call("POST", "/invoices", { invoiceNumber: apiKey, totalAmount: idToken });
      const secrets = [apiKey, idToken, header, created.body.data.secret, rotated.body.data.secret, "a-key-of-4711"];
      expect(secrets.map((one) => [typeof one, String(one).length > 10])).toEqual(secrets.map(() => ["string", true]));

      await waitUntil(
        () => collector().bytes().subarray(received).includes("RotateWebhookSecret"),
        (isThere) => isThere,
      );
      const folder = mkdtempSync(join(tmpdir(), "matchbook-secrets-"));
      try {
        await runCommand(["backup", "--to", folder], loadConfig(settingsShape, stack().adminEnv), silentLogger());
        const files = readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file)));
        const texts = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file));
        expect(Buffer.concat(texts).includes(created.body.data.id)).toBe(true);
        for (const url of metricsUrls()) texts.push(Buffer.from(await textOf(url)));
        const all = Buffer.concat([...texts, collector().bytes()]);
        expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    /** Where each process serves its metrics, under `/metrics`. */
    function metricsAddresses(): Record<string, string> {
      const { gateway: _atItsUrl, ...services } = stack().system.processes;
      const served = Object.entries(services).map(([name, { metricsAddress }]) => [name, `http://${metricsAddress}`]);
      return { gateway: stack().system.gatewayUrl, ...Object.fromEntries(served) };
    }

    /** Closes the connection after each request: a server may close an idle one while the next request is sent. */
    const textOf = async (url: string) => (await fetch(url, { headers: { connection: "close" } })).text();

    const metricsUrls = () => Object.values(metricsAddresses()).map((address) => `${address}/metrics`);

    async function scrape(): Promise<Set<string>> {
      const names = new Set<string>();
      for (const url of metricsUrls()) {
        for (const line of (await textOf(url)).split("\n")) {
          const name = /^([a-zA-Z_:][\w:]*)[{ ]/.exec(line)?.[1];
          if (name !== undefined) names.add(name);
        }
      }
      return names;
    }
  });
}

/** A span and its ancestors. */
function ancestors(span: ReceivedSpan, trace: ReceivedSpan[]): ReceivedSpan[] {
  const parent = trace.find(({ spanId }) => spanId === span.parentId);
  return parent === undefined ? [span] : [span, ...ancestors(parent, trace)];
}
