import { RESOURCE_EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/query-client.ts";
import { clear } from "../dom.ts";
import { settle, until } from "../page.tsx";
import { ok, refused, serve } from "../scripted-api.ts";
import { aDestination, someMetrics } from "../webhook-records.ts";
import { ADMIN, inGerman, isDialogOpen, open, VIEWER } from "../whole-console.ts";

afterEach(clear);

const ONE = "GET /webhook-endpoints/d-1";
const CHANGE = "PATCH /webhook-endpoints/d-1";

async function openList(destinations: object[], session = ADMIN) {
  const api = serve({
    "GET /webhook-endpoints": ok(destinations),
    "GET /webhook-endpoints/d-1/metrics": ok(someMetrics({ success: 1_997, failure: 3, unfinished: 1_200 })),
    "GET /webhook-endpoints/d-2/metrics": ok(someMetrics({ success: 0, failure: 0 })),
  });
  return { api, ...(await open("/webhooks", session)) };
}

async function openSettings(changes: object = {}, session = ADMIN) {
  const api = serve({ [ONE]: ok(aDestination(changes)), [CHANGE]: ok({}), "GET /webhook-endpoints": ok([]) });
  return { api, ...(await open("/webhooks/d-1/settings", session)) };
}

describe("the destinations", () => {
  test("say whether they work, and how the last day went", async () => {
    const minutes = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
    const times = { lastDeliveryAt: minutes(5), lastSuccessAt: minutes(9), lastFailureAt: minutes(5) };
    const { page } = await openList([
      aDestination({ ...times, consecutiveFailures: 2, description: "ERP" }),
      aDestination({ id: "d-2", active: false }),
    ]);
    const rows = page.all("tbody tr").map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ["https://erp.example/hookERP", "failing", "99.9% arrived1,200 waiting", "2", "failed 5 minutes ago"],
      ["https://erp.example/hook", "disabled", "nothing sent", "2", ""],
    ]);
  });

  test("are looked at by a viewer, who cannot add the first one either", async () => {
    const { page } = await openList([], VIEWER);
    expect(page.text).toContain("No destinations yet");
    expect(page.buttons()).not.toContain("Add a destination");
  });
});

describe("a new destination", () => {
  async function add() {
    const opened = await openList([]);
    await opened.page.push("Add a destination");
    const dialog = await opened.page.dialog();
    return { ...opened, dialog, save: () => dialog.push("Add a destination") };
  }

  test("gets every event unless a person chooses, and shows its secret once", async () => {
    const { api, page, dialog, save } = await add();
    api.answers["POST /webhook-endpoints"] = ok({ ...aDestination(), secret: "whsec_c2VjcmV0" });
    expect(dialog.button("Add a destination").disabled).toBe(true);
    await dialog.enter({ Address: "https://erp.example/hook" });
    await dialog.tick("sync.failed");
    await save();
    const eventTypes = RESOURCE_EVENT_TYPES.filter((type) => type !== "sync.failed");
    expect(api.bodies("POST /webhook-endpoints")).toEqual([{ url: "https://erp.example/hook", eventTypes }]);
    const shown = await page.dialog();
    expect(shown.texts("[data-secret]")).toEqual(["whsec_c2VjcmV0"]);
    await shown.push("I have kept it");
    expect([isDialogOpen(), page.text.includes("c2VjcmV0")]).toEqual([false, false]);
    expect(api.of("GET /webhook-endpoints")).toHaveLength(2);
  });

  test("needs an event, and a wrong address is refused beside its field", async () => {
    inGerman();
    const api = serve({ "GET /webhook-endpoints": ok([]) });
    const details = [{ field: "url", message: "Resolves to 10.0.0.1" }];
    api.answers["POST /webhook-endpoints"] = refused(400, "webhook_url_not_public", details);
    const { page } = await open("/webhooks", ADMIN);
    await page.push("Ziel anlegen");
    const dialog = await page.dialog();
    await dialog.enter({ Adresse: "https://intern.example" });
    for (const type of RESOURCE_EVENT_TYPES) await dialog.tick(type);
    expect(dialog.button("Ziel anlegen").disabled).toBe(true);
    await dialog.push("Alle");
    await dialog.push("Ziel anlegen");
    expect(dialog.problems()).toEqual({ Adresse: "Resolves to 10.0.0.1" });
    expect(dialog.text).toContain("Die Adresse muss öffentlich erreichbar sein");
  });
});

describe("the settings of a destination", () => {
  test("are saved together, and an empty text removes the description", async () => {
    const { api, page } = await openSettings({ description: "ERP" });
    await page.enter({ Description: "" });
    await page.tick("invoice.paid");
    await page.push("Save");
    // Only the fields that were changed here are sent, so changes that other people made to other fields stay.
    expect(api.bodies(CHANGE)).toEqual([{ description: null, eventTypes: ["match.created"] }]);
    await page.tick("match.created");
    expect(page.button("Save").disabled).toBe(true);
  });

  test("have custom headers, a rate and an order; stored headers are named and replaced", async () => {
    const { api, page } = await openSettings({ headerNames: ["x-team"], maxPerSecond: 5 });
    expect(page.text).toContain("Sent: x-team");
    await page.enter({ "At most per second": "", "Custom headers": "Authorization: Bearer a:b\nx-team: one" });
    await page.tick("Events of one invoice or transaction one after the other");
    await page.push("Save");
    const headers = { Authorization: "Bearer a:b", "x-team": "one" };
    expect(api.bodies(CHANGE)).toEqual([{ ordered: true, maxPerSecond: null, headers }]);
  });

  test("say which header is refused", async () => {
    inGerman();
    const { api, page } = await openSettings();
    const details = [{ field: "headers.Host", message: "Must not be set by a destination" }];
    api.answers[CHANGE] = refused(400, "validation_error", details);
    await page.enter({ "Eigene Kopfzeilen": "Host: a" });
    await page.push("Speichern");
    expect(page.problems()).toEqual({ "Eigene Kopfzeilen": "Host: Diese Kopfzeile setzt Matchbook" });
  });

  test("lose their headers when a person says so", async () => {
    const { api, page } = await openSettings({ headerNames: ["x-team"] });
    await page.tick("Without custom headers");
    await page.push("Save");
    expect(api.bodies(CHANGE)).toEqual([{ headers: null }]);
  });

  test("are looked at by a viewer", async () => {
    const { page } = await openSettings({ active: false, disabledReason: "gone" }, VIEWER);
    expect(page.text).toContain("It answered 410 Gone");
    expect(page.text).toContain("whsec_ab…");
    expect(page.all("main button").filter((button) => button.closest("fieldset[disabled]") === null)).toEqual([]);
  });

  test("say how long the old secret signs too, second by second until it is over", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    try {
      const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
      const { page } = await openSettings({ previousSecretValidUntil: inSeconds(3 * 3600 + 61) });
      expect(page.texts("[role=timer]")).toEqual(["The old secret signs too for another 03:01:01."]);
      await act(async () => vi.advanceTimersByTime(2_000));
      expect(page.texts("[role=timer]")).toEqual(["The old secret signs too for another 03:00:59."]);
      await act(async () => vi.advanceTimersByTime((3 * 3600 + 59) * 1_000));
      expect(page.all("[role=timer]")).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("give a new secret after a question, and show it when that is answered", async () => {
    const { api, page } = await openSettings();
    api.answers["POST /webhook-endpoints/d-1/rotate-secret"] = refused(403, "role_forbidden");
    await page.push("Rotate the secret");
    const question = await page.dialog();
    await question.push("Rotate the secret");
    expect(question.texts("[role=alert]")).toEqual(["Your role does not allow this"]);
    api.answers["POST /webhook-endpoints/d-1/rotate-secret"] = ok({ ...aDestination(), secret: "whsec_bmV1" });
    await question.push("Rotate the secret");
    await until(() => page.all("[data-secret]").length === 1);
    await page.push("I have kept it");
    expect([isDialogOpen(), page.text.includes("whsec_bmV1")]).toEqual([false, false]);
  });

  test("remove it: the list is shown without it, and nothing asks for it again", async () => {
    const { api, page, address } = await openSettings();
    queryClient.setQueryData(["/webhook-endpoints", {}], { data: [aDestination()] });
    api.answers["DELETE /webhook-endpoints/d-1"] = ok({});
    await page.push("Delete");
    await (await page.dialog()).push("Delete");
    await until(() => page.texts("h1")[0] === "Webhooks");
    await settle();
    expect([address(), page.text.includes("No destinations yet"), api.of(ONE).length]).toEqual(["/webhooks", true, 1]);
  });

  test("switch it off and on again, and say why it is off", async () => {
    const { api, page } = await openSettings();
    api.answers[ONE] = ok(
      aDestination({ active: false, disabledReason: "manual", updatedAt: "2026-10-05T10:00:00.000Z" }),
    );
    await page.push("Disable");
    expect(page.text).toContain("A person has disabled it.");
    expect(page.buttons()).not.toContain("Disable");
    await page.push("Activate");
    expect(api.bodies(CHANGE)).toEqual([{ active: false }, { active: true }]);
  });
});
