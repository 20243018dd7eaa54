import { afterEach, describe, expect, test } from "vitest";
import { queryClient } from "../../src/api/query-client.ts";
import { clear } from "../dom.ts";
import { settle, until } from "../page.tsx";
import { later, ok, refused, serve } from "../scripted-api.ts";
import { ADMIN, inGerman, open, VIEWER } from "../whole-console.ts";

afterEach(clear);

const AT = "2026-10-04T10:00:00.000Z";
const SETTINGS = {
  ...{ autoConfirm: true, suggestFrom: 40, confirmFrom: 90, margin: 10, baseCurrency: "EUR", ceilingOtherwise: 50_000 },
  ceilings: [
    // A double would change it, so the answer has it as a text.
    { currency: "EUR", amount: "90071992547409.91" },
    { currency: "JPY", amount: 500_000 },
  ],
  ...{ differenceLimits: [{ currency: "KWD", amount: 0.125 }], ruleCeilings: [], estimatedCeilings: [] },
  ...{ identity: { names: [], taxIds: [], ibans: [] }, tableMappings: [], updatedAt: AT },
};
const REASONS = { reasons: [{ code: "asked", label: "asked the customer" }], updatedAt: AT };
const CONFIRM = "Confirm from (of 100)";

async function openSettings(session = ADMIN) {
  const api = serve({
    ...{ "GET /matching-settings": ok(SETTINGS), "PATCH /matching-settings": ok({}) },
    ...{ "GET /work-reasons": ok(REASONS), "PUT /work-reasons": ok({}) },
  });
  const { page } = await open("/settings/matching", session);
  const amountOf = (limit: string, number: number) => page.value(`${limit}: Amount ${number}`);
  return { api, page, amountOf };
}

describe("the matching settings", () => {
  test("keep what is typed while other people save theirs, and show theirs where nothing is typed", async () => {
    const { api, page } = await openSettings();
    const lead = () => page.value("Lead over the next candidate (of 100)");
    const key = ["/matching-settings", {}];
    const saved = async (margin: number, updatedAt: string) => {
      api.answers["GET /matching-settings"] = ok({ ...SETTINGS, margin, updatedAt });
      void queryClient.invalidateQueries({ queryKey: key });
      await until(() => queryClient.getQueryData<{ margin: number }>(key)?.margin === margin);
      await settle();
    };
    await saved(20, "2026-10-04T11:00:00.000Z");
    expect(lead()).toBe("20");
    await page.enter({ [CONFIRM]: "95" });
    await saved(30, "2026-10-04T12:00:00.000Z");
    expect([page.value(CONFIRM), lead()]).toEqual(["95", "20"]);
    await page.push("Save");
    expect(api.bodies("PATCH /matching-settings")).toEqual([{ confirmFrom: 95 }]);
    await until(() => lead() === "30");
  });

  test("keep a limit that was added while other people save theirs", async () => {
    const { api, page, amountOf } = await openSettings();
    const limit = "The highest limit that a rule can set";
    await page.push(`Add a currency: ${limit}`);
    api.answers["GET /matching-settings"] = ok({ ...SETTINGS, margin: 20, updatedAt: "2026-10-04T11:00:00.000Z" });
    await queryClient.invalidateQueries({ queryKey: ["/matching-settings", {}] });
    await settle();
    expect(amountOf(limit, 1)).toBe("");
  });

  test("show amounts as their currencies write them, and send back every digit", async () => {
    const { api, page, amountOf } = await openSettings();
    const ceilings = "Only a person confirms above";
    expect([amountOf(ceilings, 1), amountOf(ceilings, 2)]).toEqual(["90,071,992,547,409.91", "500,000"]);
    expect(amountOf("Differences that matching may close", 1)).toBe("0.125");
    await page.enter({ [`${ceilings}: Amount 2`]: "500,001" });
    await page.push("Save");
    const [sent] = api.of("PATCH /matching-settings");
    const amounts = '{"currency":"EUR","amount":90071992547409.91},{"currency":"JPY","amount":500001}';
    // Only the fields that were changed here are sent, so changes that other people made to other fields stay.
    expect(sent?.text).toBe(`{"ceilings":[${amounts}]}`);
    expect(page.text).toContain("Settings saved");
  });

  test("are read as a German types them", async () => {
    inGerman();
    const { api, page } = await openSettings();
    expect(page.value("Nur eine Person bestätigt über: Betrag 1")).toBe("90.071.992.547.409,91");
    await page.enter({ "Nur eine Person bestätigt über: Betrag 1": "1.234,5" });
    await page.push("Speichern");
    expect(api.of("PATCH /matching-settings")[0]?.text).toContain('{"currency":"EUR","amount":1234.50}');
  });

  test("wait until each limit has a currency and an amount, or is gone", async () => {
    const { api, page } = await openSettings();
    const limit = "The highest limit that a rule can set";
    await page.push(`Add a currency: ${limit}`);
    const buttons = () => ["Try on the latest lines", "Save"].map((name) => page.button(name).disabled);
    expect(buttons()).toEqual([true, true]);
    await page.enter({ [`${limit}: Currency 1`]: "usd", [`${limit}: Amount 1`]: "10.005" });
    expect(page.problems()).toEqual({ [`${limit}: Amount 1`]: "Not an amount in USD" });
    await page.push(`Remove ${limit}, row 1`);
    expect(buttons()).toEqual([false, false]);
    await page.push("Remove Only a person confirms above, row 1");
    await page.push("Save");
    expect(api.bodies("PATCH /matching-settings")).toEqual([{ ceilings: [{ currency: "JPY", amount: 500_000 }] }]);
  });

  test.each([
    [CONFIRM, "0", "A whole number from 1 to 100"],
    [CONFIRM, "100.5", "A whole number from 1 to 100"],
    ["In all other currencies", "10.50", "A whole amount of up to 15 digits"],
    ["In all other currencies", "1234567890123456", "A whole amount of up to 15 digits"],
    ["Base currency", "EU", "Three letters, such as EUR"],
  ])("are not sent with %s of %s", async (label, value, problem) => {
    const { page } = await openSettings();
    await page.enter({ [label]: value });
    expect(page.problems()).toEqual({ [label]: problem });
    expect(page.button("Save").disabled).toBe(true);
  });

  test("have no limit in other currencies when the field is empty", async () => {
    const { api, page } = await openSettings();
    await page.enter({ "In all other currencies": "" });
    await page.push("Save");
    expect(api.bodies("PATCH /matching-settings")).toMatchObject([{ ceilingOtherwise: null }]);
  });

  test("that are refused say so at the field, and keep what was typed", async () => {
    const { api, page } = await openSettings();
    const details = [{ field: "confirmFrom", message: "At least suggestFrom" }];
    api.answers["PATCH /matching-settings"] = refused(400, "validation_failed", details);
    await page.enter({ [CONFIRM]: "30" });
    await page.push("Save");
    expect(page.problems()).toEqual({ [CONFIRM]: "At least suggestFrom" });
    expect([page.value(CONFIRM), page.button("Save").disabled]).toEqual(["30", false]);
  });

  test("can be looked at but not changed by a viewer", async () => {
    const { page } = await openSettings(VIEWER);
    const open = page
      .all("form input, form textarea")
      .filter((field) => !field.matches("[disabled], fieldset[disabled] *"));
    expect(open).toEqual([]);
    expect(page.buttons()).not.toContain("Save");
    expect(page.buttons()).not.toContain("Keep reasons");
  });
});

describe("a trial of the matching settings", () => {
  const counts = (confirmed: number) => ({ confirmed, suggested: 1_000, none: 5, contradictions: 0 });
  const outcome = (name: string, contradicts: boolean) => ({ outcome: name, invoiceNumbers: ["INV-1"], contradicts });
  const PREVIEW = {
    ...{ transactions: 1_500, decidedByPeople: 40, current: counts(1), proposed: counts(2) },
    changes: [{ transactionId: "T-1", current: outcome("none", false), proposed: outcome("confirmed", true) }],
  };

  test("says what would change, line by line, until something else is typed", async () => {
    const { api, page } = await openSettings();
    api.answers["POST /matching-settings/preview"] = ok(PREVIEW);
    await page.enter({ [CONFIRM]: "80" });
    await page.push("Try on the latest lines");
    expect(api.bodies("POST /matching-settings/preview")).toMatchObject([{ confirmFrom: 80 }]);
    expect(page.texts("[data-row=confirmed]")).toEqual(["confirmed12"]);
    expect(page.texts("[data-row=suggested]")).toEqual(["suggested1,0001,000"]);
    expect(page.texts("[data-row='T-1']")).toEqual(["T-1no match INV-1confirmed INV-1against a decision"]);
    await page.enter({ [CONFIRM]: "70" });
    expect(page.all("[data-row=confirmed]")).toEqual([]);
  });

  test("that answers late is not taken for one of what was typed since", async () => {
    const { api, page } = await openSettings();
    const { reply, answer } = later();
    api.answers["POST /matching-settings/preview"] = reply;
    await page.push("Try on the latest lines");
    expect(page.button("Try on the latest lines").disabled).toBe(true);
    await page.enter({ [CONFIRM]: "80" });
    await answer(ok(PREVIEW));
    await settle();
    expect(page.all("[data-row=confirmed]")).toEqual([]);
    expect(page.button("Try on the latest lines").disabled).toBe(false);
  });
});

describe("the reasons why a line is open", () => {
  test("are a table of texts, of which a new one is kept under its own text", async () => {
    const { api, page } = await openSettings();
    expect(page.value("Reasons: Reason 1")).toBe("asked the customer");
    await page.push("Add a reason: Reasons");
    await page.push("Add a reason: Reasons");
    await page.enter({ "Reasons: Reason 1": "asked the payer", "Reasons: Reason 3": "Waits for the bank" });
    await page.push("Keep reasons");
    expect(api.bodies("PUT /work-reasons")).toEqual([
      {
        reasons: [
          { code: "asked", label: "asked the payer" },
          { code: "waits-for-the-bank", label: "Waits for the bank" },
        ],
      },
    ]);
  });
});
