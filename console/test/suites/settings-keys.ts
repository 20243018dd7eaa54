import { SCOPES } from "@matchbook/vocabulary/scopes";
import { afterEach, describe, expect, test } from "vitest";
import { type ApiKey, PRESETS } from "../../src/screens/settings/api-keys/queries.ts";
import { clear } from "../dom.ts";
import { until } from "../page.tsx";
import { type Answer, later, ok, refused, serve } from "../scripted-api.ts";
import { ADMIN, inGerman, isDialogOpen, open, VIEWER } from "../whole-console.ts";

afterEach(clear);

const DAY_MS = 86_400_000;

function aKey(changes: Partial<ApiKey> = {}): ApiKey {
  return {
    ...{ id: "key-1", name: "ERP", keyPrefix: "mb_live_7f", scopes: ["invoices:read"], agent: null },
    ...{ createdBy: "user:7", createdAt: "2026-10-04T10:00:00.000Z" },
    ...{ lastUsedAt: null, expiresAt: null, revokedAt: null, ...changes },
  };
}

const ISSUED = ok({ ...aKey(), key: "mb_live_7f_secret" });
const SETTINGS = ok({ baseCurrency: "CHF" });

/** The dialog of a new key, with what its form is answered. */
async function newKey(answer: Answer = ISSUED) {
  const api = serve({
    "GET /api-keys": ok([]),
    "GET /matching-settings": SETTINGS,
    "POST /api-keys": answer,
  });
  const { page } = await open("/settings/api-keys?create=1", ADMIN);
  const dialog = await page.dialog();
  return {
    api,
    page,
    dialog,
    create: () => dialog.push("Create an API key"),
    sent: () => api.bodies("POST /api-keys"),
  };
}

describe("a new API key", () => {
  test("needs a name, may read by default, and lives to the end of its last day in UTC", async () => {
    const { api, page, dialog, create, sent } = await newKey();
    expect(dialog.button("Create an API key").disabled).toBe(true);
    await dialog.enter({ Name: "ERP", Expires: "2027-01-31" });
    await create();
    expect(sent()).toEqual([{ name: "ERP", scopes: PRESETS.read, expiresAt: "2027-01-31T23:59:59.999Z" }]);
    expect(api.of("POST /api-keys")[0]?.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
    const shown = await page.dialog();
    expect(shown.texts("[data-secret]")).toEqual(["mb_live_7f_secret"]);
    await shown.push("I have kept it");
    expect([isDialogOpen(), page.text.includes("secret")]).toEqual([false, false]);
    expect(api.of("GET /api-keys")).toHaveLength(2);
  });

  test("of everything has what later versions bring, and without one right it has each of the others", async () => {
    const { dialog, create, sent } = await newKey();
    await dialog.enter({ Name: "Mirror", Role: "all" });
    await dialog.tick("files:write");
    expect(dialog.value("Role")).toBe("");
    await dialog.tick("files:write");
    await create();
    expect(sent()).toMatchObject([{ scopes: ["*"] }]);
    await clear();
    const narrow = await newKey();
    await narrow.dialog.enter({ Name: "Mirror", Role: "all" });
    await narrow.dialog.tick("files:write");
    await narrow.create();
    expect(narrow.sent()).toMatchObject([{ scopes: SCOPES.filter((scope) => scope !== "files:write") }]);
  });

  test("of an agent is offered no right that only people have, and decides up to a whole amount", async () => {
    const { dialog, create, sent } = await newKey();
    await dialog.enter({ Name: "Claude" });
    await dialog.tick("This key is an agent's");
    expect(dialog.texts("label")).not.toContain("matching-settings:write");
    await dialog.enter({ "May confirm up to (CHF)": "10.50" });
    expect(dialog.problems()).toEqual({ "May confirm up to (CHF)": "A whole amount of CHF, such as 500" });
    expect(dialog.button("Create an API key").disabled).toBe(true);
    await dialog.enter({ "May confirm up to (CHF)": "1,500" });
    await create();
    expect(sent()).toEqual([{ name: "Claude", scopes: PRESETS.agent, agent: { confirmUpTo: 1500 } }]);
  });

  test("that is no agent's after all is sent without a limit", async () => {
    const { dialog, create, sent } = await newKey();
    await dialog.enter({ Name: "ERP" });
    await dialog.tick("This key is an agent's");
    await dialog.enter({ "May confirm up to (CHF)": "x" });
    await dialog.tick("This key is an agent's");
    await create();
    expect(sent()).toEqual([{ name: "ERP", scopes: PRESETS.read }]);
  });

  test("is sent once while the answer is on its way", async () => {
    const { reply, answer } = later();
    const { page, dialog, create, sent } = await newKey(reply);
    await dialog.enter({ Name: "ERP" });
    await create();
    expect(dialog.button("Create an API key").disabled).toBe(true);
    await create();
    expect(sent()).toHaveLength(1);
    await answer(ISSUED);
    await until(() => page.all("[data-secret]").length === 1);
  });

  test("that is refused says at the field what is wrong, and keeps what was entered", async () => {
    const details = [{ field: "expiresAt", message: "Must be in the future" }];
    const { dialog, create } = await newKey(refused(400, "validation_failed", details));
    await dialog.enter({ Name: "ERP", Expires: "2020-01-01" });
    await create();
    expect(dialog.problems()).toEqual({ Expires: "Must be in the future" });
    expect([dialog.value("Name"), dialog.button("Create an API key").disabled]).toEqual(["ERP", false]);
  });

  test("too many is refused in German", async () => {
    inGerman();
    const { dialog } = await newKey(refused(409, "too_many_api_keys"));
    await dialog.enter({ Name: "ERP" });
    await dialog.push("API-Schlüssel erstellen");
    expect(dialog.texts("[role=alert]")).toEqual(["Es gibt zu viele API-Schlüssel"]);
  });
});

describe("the API keys", () => {
  const soon = new Date(Date.now() + DAY_MS).toISOString();
  const before = new Date(Date.now() - DAY_MS).toISOString();
  const keys = [
    aKey({ lastUsedAt: before, expiresAt: soon }),
    aKey({ id: "key-2", name: "Claude", agent: { confirmUpTo: 12_500 }, scopes: ["*"] }),
    aKey({ id: "key-3", name: "Old agent", agent: { confirmUpTo: null }, expiresAt: before }),
    aKey({ id: "key-4", name: "Lost", revokedAt: before, expiresAt: before }),
  ];
  const list = () =>
    serve({ "GET /api-keys": ok(keys), "GET /matching-settings": SETTINGS, "DELETE /api-keys/key-1": ok({}) });

  test("say what they may do, whether they work, and when they were used", async () => {
    list();
    const { page } = await open("/settings/api-keys", ADMIN);
    const cells = page.all("tbody tr").map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.map(([name]) => name)).toEqual([
      ...["ERP", "Claude Agentconfirms up to 12,500 CHF", "Old agent Agentonly proposes", "Lost"],
    ]);
    expect(cells.map(([, , state]) => state)).toEqual(["active", "active", "expired", "revoked"]);
    expect(cells.map(([, , , scopes]) => scopes)).toEqual(["1", String(SCOPES.length), "1", "1"]);
    expect(cells.map(([, , , , used]) => used)).toEqual(["yesterday", "not yet", "not yet", "not yet"]);
    // A revoked key stays as it is.
    expect(cells.map((row) => row.at(-1))).toEqual(["RenameRevoke", "RenameRevoke", "RenameRevoke", ""]);
  });

  test("are seen by a person who may change none", async () => {
    list();
    const { page } = await open("/settings/api-keys", VIEWER);
    expect(page.texts("tbody tr")).toHaveLength(keys.length);
    expect(page.buttons("section")).toEqual([]);
    expect(page.buttons()).not.toContain("Create an API key");
  });

  test("are revoked one by one, by name, and stay when that is refused", async () => {
    const api = list();
    api.answers["DELETE /api-keys/key-1"] = refused(403, "role_forbidden");
    const { page } = await open("/settings/api-keys", ADMIN);
    await page.push("Revoke");
    const dialog = await page.dialog();
    expect(dialog.texts("h2")).toEqual(["Revoke ERP?"]);
    await dialog.push("Revoke");
    expect(dialog.texts("[role=alert]")).toEqual(["Your role does not allow this"]);
    api.answers["DELETE /api-keys/key-1"] = ok({});
    api.answers["GET /api-keys"] = ok([aKey({ revokedAt: soon })]);
    await dialog.push("Revoke");
    expect([isDialogOpen(), page.texts("tbody tr").map((row) => row.includes("revoked"))]).toEqual([false, [true]]);
  });

  test("are renamed, but not to nothing", async () => {
    const api = list();
    api.answers["PATCH /api-keys/key-1"] = ok({});
    const { page } = await open("/settings/api-keys", ADMIN);
    await page.push("Rename");
    const dialog = await page.dialog();
    await dialog.enter({ Name: " " });
    expect(dialog.button("Save").disabled).toBe(true);
    await dialog.enter({ Name: "ERP of the branch" });
    await dialog.push("Save");
    expect(api.bodies("PATCH /api-keys/key-1")).toEqual([{ name: "ERP of the branch" }]);
    expect(isDialogOpen()).toBe(false);
  });
});
