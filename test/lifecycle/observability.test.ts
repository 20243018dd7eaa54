import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startTestStack, type TestStack, type TestTenant } from "@matchbook/devstack/test-stack";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { request } from "../e2e/client.ts";
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from "./otlp-receiver.ts";
import { expressionsOfDashboard, metricNames } from "./promql.ts";

/** The whole system as processes that send their traces to a collector. */
const ROOT = join(import.meta.dirname, "../..");
const OBSERVABILITY = join(ROOT, "deploy/observability");

let collector: OtlpReceiver;
let stack: TestStack;
let tenant: TestTenant;
beforeAll(async () => {
  collector = await startOtlpReceiver();
  stack = await startTestStack({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "100",
    LOG_LEVEL: "debug",
  });
  tenant = await stack.newTenant();
});
afterAll(async () => {
  await stack.stop();
  await collector.stop();
});

const call = (method: string, path: string, body?: unknown, token = tenant.apiKey) =>
  request(stack.system.gatewayUrl, token, method, `/api/v1${path}`, body);

test("one trace leads from the request that creates a match through gRPC, outbox and stream to the webhook attempt", async () => {
  tenant = await stack.newTenant();
  const endpoint = { url: `${stack.receiver.url}/${tenant.id}`, eventTypes: ["invoice.paid", "match.created"] };
  await call("POST", "/webhook-endpoints", endpoint, tenant.idToken);
  await call("POST", "/counterparties", { accountCode: "C-1", name: "Alder & Finch" });
  await call("POST", "/invoices", {
    invoiceNumber: "INV-1",
    counterpartyId: "C-1",
    currency: "EUR",
    totalAmount: 100,
    issueDate: "2026-02-01",
  });
  const line = { transaction_code: "T-1", amount: 100, currency: "EUR", direction: "credit", value_date: "2026-02-03" };
  await call("POST", "/transactions", line);
  const created = await call("POST", "/matches", { transactionId: "T-1", invoiceId: "INV-1", matchedAmount: 100 });
  expect(created.status).toBe(201);
  await stack.receiver.waitFor((received) => received.filter(({ path }) => path === `/${tenant.id}`).length >= 2);

  const correlationId = created.headers.get("x-correlation-id") ?? "";
  const root = await waitUntil(
    () =>
      collector
        .spans()
        .find(
          ({ name, attributes }) =>
            name === "CreateMatch" && attributes.correlationId === correlationId && attributes.tenant === tenant.id,
        ),
    (span) => span !== undefined,
  );
  const handled = ["webhook: Consume webhook-fanout", "transaction: Consume transaction-line-state"];
  const trace = await waitUntil(
    () => collector.spans().filter(({ traceId }) => traceId === root?.traceId),
    (spans) => {
      const seen = spans.map(({ service, name }) => `${service}: ${name}`);
      const attempts = seen.filter((one) => one === "webhook: DeliverWebhook");
      return attempts.length >= 2 && handled.every((one) => seen.includes(one));
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

/** A span and its ancestors. */
function ancestors(span: ReceivedSpan, trace: ReceivedSpan[]): ReceivedSpan[] {
  const parent = trace.find(({ spanId }) => spanId === span.parentId);
  return parent === undefined ? [span] : [span, ...ancestors(parent, trace)];
}

test("the processes export every metric of the dashboard and the alerts", async () => {
  const shown = await scrape();
  const dashboards = readdirSync(join(OBSERVABILITY, "dashboards")).filter((file) => file.endsWith(".json"));
  expect(dashboards.length).toBeGreaterThan(0);
  const expressions = dashboards.flatMap((file) =>
    expressionsOfDashboard(JSON.parse(readFileSync(join(OBSERVABILITY, "dashboards", file), "utf8"))),
  );
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

test("every alert has a severity and links to an existing section of the runbook", () => {
  const runbook = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchorOf(title ?? ""));
  const alerts = rules().filter((rule) => rule.alert !== undefined);
  expect(alerts.length).toBeGreaterThan(8);
  for (const { alert, labels, annotations, for: lasting } of alerts) {
    expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
    expect([alert, lasting]).toEqual([alert, expect.stringMatching(/^\d+[smh]$/)]);
    expect([alert, annotations?.summary?.length ?? 0]).toEqual([alert, expect.any(Number)]);
    const [file, anchor] = (annotations?.runbook_url ?? "").split("#");
    expect(file).toMatch(/docs\/operations\.md$/);
    expect(anchors).toContain(anchor);
  }
});

test("no series is labeled with a tenant or an id", async () => {
  const text = (await Promise.all(metricsUrls().map(async (url) => (await fetch(url)).text()))).join("\n");
  expect(text).not.toContain(tenant.id);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
});

/** GitHub's anchor of a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .trim()
    .replaceAll(" ", "-");
}

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook_url?: string };
}

function rules(): Rule[] {
  const { groups } = parse(readFileSync(join(OBSERVABILITY, "alerts.yaml"), "utf8")) as { groups: { rules: Rule[] }[] };
  return groups.flatMap((group) => group.rules);
}

function metricsUrls(): string[] {
  const { gateway, ...services } = stack.system.processes;
  return [
    `${stack.system.gatewayUrl}/metrics`,
    ...Object.values(services).map(({ metricsAddress }) => `http://${metricsAddress}/metrics`),
  ];
}

async function scrape(): Promise<Set<string>> {
  const names = new Set<string>();
  for (const url of metricsUrls()) {
    for (const line of (await (await fetch(url)).text()).split("\n")) {
      const name = /^([a-zA-Z_:][\w:]*)[{ ]/.exec(line)?.[1];
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}
