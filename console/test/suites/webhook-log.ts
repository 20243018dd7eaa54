import { afterEach, describe, expect, test } from "vitest";
import type { DeliveryDetail } from "../../src/screens/webhooks/queries.ts";
import { clear } from "../dom.ts";
import { settle, until } from "../page.tsx";
import { type Answer, later, ok, refused, serve } from "../scripted-api.ts";
import { aDelivery, aDestination, someMetrics } from "../webhook-records.ts";
import { ADMIN, inGerman, isDialogOpen, open, VIEWER } from "../whole-console.ts";

afterEach(clear);

const RESEND = "POST /webhook-deliveries/resend";
const LOG = "/webhooks/d-1/deliveries?status=failed&responseStatus=503&dateFrom=2026-10-01&page=2";

async function openLog(address = LOG, session = ADMIN) {
  const failed = aDelivery({ status: "exhausted", responseStatus: null, attemptCount: 12 });
  const api = serve({
    "GET /webhook-endpoints/d-1": ok(aDestination()),
    "GET /webhook-deliveries": ok(
      [failed, aDelivery({ id: "v-2", status: "pending", attemptCount: 0, durationMs: 0 })],
      {
        pagination: { page: 2, pageSize: 50, total: 10_000, totalPages: 200, totalIsLowerBound: true },
      },
    ),
  });
  return { api, ...(await open(address, session)) };
}

describe("the log of a destination", () => {
  test("is that of the filter, and a new filter begins at the first page", async () => {
    const { api, page, address } = await openLog();
    expect(api.of("GET /webhook-deliveries")[0]?.query).toEqual({
      ...{
        endpointId: "d-1",
        status: "failed",
        responseStatus: "503",
        dateFrom: "2026-10-01",
        page: "2",
        pageSize: "50",
      },
    });
    const rows = page.all("tbody tr").map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ["invoice.paid", "given up", "", "12 of 12", "1,240 ms"],
      ["invoice.paid", "waiting", "200", "0 of 12", ""],
    ]);
    await page.enter({ Event: "sync.failed" });
    await until(() => api.of("GET /webhook-deliveries").length === 2);
    expect(api.of("GET /webhook-deliveries")[1]?.query).toEqual({
      ...{ endpointId: "d-1", status: "failed", eventType: "sync.failed", responseStatus: "503" },
      ...{ dateFrom: "2026-10-01", pageSize: "50" },
    });
    expect(address()).not.toContain("page=");
  });

  test("can be looked at by a viewer", async () => {
    const { page } = await openLog(LOG, VIEWER);
    expect(page.texts("tbody tr")).toHaveLength(2);
    expect(page.buttons()).not.toContain("Send all of the filter again");
    expect(page.buttons()).not.toContain("Send a test event");
  });
});

describe("sending the log again", () => {
  async function ask(answer: Answer, address = LOG) {
    const opened = await openLog(address);
    opened.api.answers[RESEND] = answer;
    await opened.page.push("Send all of the filter again");
    const dialog = await opened.page.dialog();
    await settle();
    return { ...opened, dialog, sent: () => opened.api.bodies(RESEND) };
  }
  const filter = { endpointId: "d-1", status: "failed", responseStatus: 503, dateFrom: "2026-10-01" };

  test("counts first, and then sends the same filter", async () => {
    const { page, dialog, sent } = await ask(ok({ selected: 1_200, scheduled: 1_200 }));
    expect(dialog.text).toContain("1,200 finished deliveries to this destination are sent again.");
    await dialog.push("Send again");
    expect(sent()).toEqual([
      { filter, dryRun: true },
      { filter, dryRun: false },
    ]);
    expect([isDialogOpen(), page.text.includes("1,200 scheduled again")]).toEqual([false, true]);
  });

  test("does nothing while it counts, or when there is nothing to send", async () => {
    const { reply, answer } = later();
    const { dialog, sent } = await ask(reply);
    expect(dialog.text).toContain("Counting …");
    await dialog.push("Send again");
    await answer(ok({ selected: 0, scheduled: 0 }));
    await dialog.push("Send again");
    expect(dialog.text).toContain("0 finished deliveries");
    expect(sent()).toHaveLength(1);
  });

  test("says why it cannot count, instead of counting on", async () => {
    const { dialog } = await ask(refused(409, "too_many_deliveries"));
    expect(dialog.texts("[role=alert]")).toEqual(["Text of the API"]);
    expect(dialog.text).not.toContain("Counting");
  });

  test("says which deliveries are meant when no status is chosen", async () => {
    const { dialog } = await ask(ok({ selected: 1, scheduled: 1 }), "/webhooks/d-1/deliveries");
    expect(dialog.text).toContain("1 finished delivery to this destination is sent again.");
    expect(dialog.text).toContain("Without a status: failed and given up.");
  });
});

describe("a delivery", () => {
  const openOne = async (changes: Partial<DeliveryDetail>, session = ADMIN) => {
    const api = serve({ "GET /webhook-deliveries/v-1": ok(aDelivery(changes)) });
    return { api, ...(await open("/webhooks/deliveries/v-1", session)) };
  };
  const attempt = { at: "2026-10-04T10:00:00.000Z", durationMs: 10_000, responseExcerpt: null };

  test("has its attempts, each with its answer and what was wrong beside it", async () => {
    const { page } = await openOne({
      attempts: [
        { ...attempt, number: 1, responseStatus: null, error: "connect ETIMEDOUT" },
        { ...attempt, number: 2, responseStatus: 503, error: "HTTP 503", responseExcerpt: "<h1>busy</h1>" },
      ],
    });
    expect(page.all("tbody tr").map((row) => row.children[2]?.textContent?.trim())).toEqual([
      ...["no answer · connect ETIMEDOUT", "503 <h1>busy</h1>"],
    ]);
    expect(page.texts("tbody tr td:last-child")).toEqual(["10,000 ms", "10,000 ms"]);
    expect(page.text).toContain('"type": "invoice.paid"');
  });

  test("that is no longer kept says so, and cannot be copied", async () => {
    const { page } = await openOne({ payload: null });
    expect(page.text).toContain("The payload is no longer kept.");
    expect(page.text).toContain("Not tried yet.");
    expect(page.buttons().filter((text) => text.startsWith("Copy"))).toEqual([]);
  });

  test("is sent again by those who may, and is not when its payload is gone", async () => {
    inGerman();
    const { api, page } = await openOne({});
    api.answers["POST /webhook-deliveries/v-1/resend"] = refused(410, "webhook_payload_expired");
    await page.push("Erneut senden");
    expect(page.texts("[role=alert]")).toEqual(["Der Inhalt der Zustellung wird nicht mehr aufbewahrt"]);
    api.answers["POST /webhook-deliveries/v-1/resend"] = ok({});
    await page.push("Erneut senden");
    expect([page.all("[role=alert]").length, page.text.includes("Erneut geplant")]).toEqual([0, true]);
    await clear();
    expect((await openOne({}, VIEWER)).page.buttons()).not.toContain("Erneut senden");
  });
});

describe("how deliveries went", () => {
  const openMetrics = async (changes: Parameters<typeof someMetrics>[0]) => {
    const api = serve({
      "GET /webhook-endpoints/d-1": ok(aDestination({ consecutiveFailures: 3 })),
      "GET /webhook-endpoints/d-1/metrics": ok(someMetrics(changes)),
    });
    return { api, ...(await open("/webhooks/d-1/overview?window=7d", ADMIN)) };
  };

  test("is counted over the window of the address", async () => {
    const responses = [
      { responseStatus: 200, deliveries: 1_997 },
      { responseStatus: null, deliveries: 3 },
    ];
    const { api, page, address } = await openMetrics({ success: 1_997, failure: 3, sampled: true, responses });
    const facts = page.texts("dd");
    expect(facts.slice(0, 6)).toEqual(["99.9%", "1,997", "3", "0", "80 ms", "1,240 ms"]);
    expect(page.texts("[data-row='null']")).toEqual(["no answer30.2%"]);
    expect(page.text).toContain("Of the 10,000 newest deliveries.");
    const windows = () => api.of("GET /webhook-endpoints/d-1/metrics").map(({ query }) => query.window);
    await page.enter({ Window: "1h" });
    expect([windows(), address()]).toEqual([["7d", "1h"], "/webhooks/d-1/overview?window=1h"]);
  });

  test("has no rate, no durations and no chart before the first", async () => {
    const { page } = await openMetrics({ success: 0, failure: 0, p50: null, p95: null, periods: [] });
    expect(page.texts("dt")).toEqual(["Delivered", "Failed", "Waiting", "Failed attempts in a row"]);
    expect(page.all("figure")).toEqual([]);
  });
});
