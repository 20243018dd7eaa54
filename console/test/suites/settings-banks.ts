import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import type { Bank } from "../../src/api/resources.ts";
import { clear } from "../dom.ts";
import { settle, until } from "../page.tsx";
import { aBank } from "../records.ts";
import { LOST, ok, refused, serve } from "../scripted-api.ts";
import { ADMIN, inGerman, isDialogOpen, open, VIEWER } from "../whole-console.ts";

afterEach(clear);

async function openBanks(banks: Bank[], session = ADMIN) {
  const api = serve({
    ...{
      "GET /bank-connections": ok(banks),
      "POST /bank-connections": ok({}),
      "PATCH /bank-connections/bank-1": ok({}),
    },
    "DELETE /bank-connections/bank-1": ok({}),
  });
  const { page } = await open("/settings/banks", session);
  return { api, page, patched: () => api.bodies("PATCH /bank-connections/bank-1") };
}

describe("a bank account", () => {
  test("is added with what was given, and nothing else", async () => {
    const { api, page } = await openBanks([]);
    expect(page.text).toContain("Add the account whose statements you import.");
    await page.push("Add a bank account");
    const dialog = await page.dialog();
    expect(dialog.button("Save").disabled).toBe(true);
    await dialog.enter({ Name: "Main", Currency: "chf", "CSV files": "n26" });
    await dialog.tick("Refuse statements whose balances do not add up");
    await dialog.push("Save");
    const body = { name: "Main", currency: "CHF", csvMapping: { preset: "n26" } };
    expect(api.bodies("POST /bank-connections")).toEqual([{ ...body, otherAccounts: "refuse", strictBalance: true }]);
    expect([isDialogOpen(), page.text.includes("Main saved")]).toEqual([false, true]);
  });

  test("that is changed keeps the columns that a person chose, and loses what was emptied", async () => {
    const own = aBank({ iban: "DE02120300000000202051", csvMapping: { columns: { amount: "Betrag" } } as never });
    const { page, patched } = await openBanks([own]);
    await page.push("Edit");
    const dialog = await page.dialog();
    expect(dialog.texts("option")).toContain("Columns that you chose");
    await dialog.enter({ IBAN: "" });
    await dialog.push("Save");
    // Only the fields that were changed here are sent, so changes that other people made to other fields stay.
    expect(patched()).toEqual([{ iban: null }]);
    await page.push("Edit");
    const again = await page.dialog();
    await again.enter({ "CSV files": "" });
    await again.push("Save");
    expect(patched()[1]).toEqual({ csvMapping: null });
  });

  test("that is refused says so at each field, and is not lost with the connection", async () => {
    inGerman();
    const { api, page } = await openBanks([aBank()]);
    await page.push("Bearbeiten");
    const dialog = await page.dialog();
    await dialog.enter({ IBAN: "DE00" });
    api.answers["PATCH /bank-connections/bank-1"] = refused(400, "validation_failed", [
      { field: "iban", message: "Must be an IBAN" },
      { field: "csvMapping", message: "Unknown" },
    ]);
    await dialog.push("Speichern");
    expect(dialog.problems()).toEqual({ IBAN: "Must be an IBAN", "CSV-Dateien": "Unknown" });
    expect(dialog.texts("[role=alert]")).toEqual(["Die Eingabe ist ungültig: Must be an IBAN"]);
    api.answers["PATCH /bank-connections/bank-1"] = LOST;
    await dialog.push("Speichern");
    expect(dialog.texts("[role=alert]")).toEqual(["Keine Verbindung"]);
    expect([dialog.value("IBAN"), dialog.button("Speichern").disabled]).toEqual(["DE00", false]);
  });

  test("is disconnected by name, and then only leads to its imports", async () => {
    const { api, page } = await openBanks([aBank({ name: "Sparkonto für die sehr lange Rücklage" })]);
    await page.push("Disconnect");
    const dialog = await page.dialog();
    expect(dialog.texts("h2")).toEqual(["Disconnect Sparkonto für die sehr lange Rücklage?"]);
    api.answers["GET /bank-connections"] = ok([aBank({ status: "disconnected" })]);
    await dialog.push("Disconnect");
    expect(api.of("DELETE /bank-connections/bank-1")).toHaveLength(1);
    expect(page.texts("tbody td:last-child")).toEqual(["Imports"]);
    expect(page.one("tbody a").getAttribute("href")).toBe("/imports?bank=bank-1");
  });

  test("is looked at by a viewer", async () => {
    const { page } = await openBanks([aBank()], VIEWER);
    expect(page.texts("tbody td:last-child")).toEqual(["Imports"]);
    await clear();
    expect((await openBanks([], VIEWER)).page.all("section button")).toEqual([]);
  });
});

describe("the exchange rates", () => {
  const rates = [
    { base: "EUR", quote: "JPY", date: "2026-10-01", rate: 163.42 },
    { base: "EUR", quote: "IDR", date: "2026-10-01", rate: 0.0000581 },
  ];
  const openRates = async (address: string, session = ADMIN) => {
    const answer = ok(rates, { pagination: { page: 2, pageSize: 50, total: 120, totalPages: 3 } });
    const api = serve({ "GET /fx-rates": answer });
    return { api, ...(await open(address, session)) };
  };

  test("are those of the address, which knows the page", async () => {
    const { api, page, address } = await openRates("/settings/rates?base=EUR&page=2");
    expect(api.of("GET /fx-rates")[0]?.query).toEqual({ base: "EUR", page: "2", pageSize: "50" });
    expect(page.texts("tbody tr")[0]).toBe("1 Oct 2026EURJPY163.42");
    await page.push("Next page");
    await until(() => api.of("GET /fx-rates").length === 2);
    expect([address(), api.of("GET /fx-rates")[1]?.query.page]).toEqual(["/settings/rates?base=EUR&page=3", "3"]);
  });

  test("are imported from a file, which may be chosen again after it was refused", async () => {
    const { api, page } = await openRates("/settings/rates");
    const input = page.one("[type=file]") as HTMLInputElement;
    const choose = async () => {
      Object.defineProperty(input, "files", { configurable: true, value: [new File(["<xml/>"], "eurofxref.xml")] });
      await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
      await settle();
    };
    api.answers["POST /fx-rates/import"] = refused(400, "validation_failed", [{ field: "body", message: "No rates" }]);
    await choose();
    expect(page.texts("[role=alert]")).toEqual(["Text of the API: No rates"]);
    api.answers["POST /fx-rates/import"] = ok({ stored: 1_240 });
    await choose();
    expect(api.of("POST /fx-rates/import").map(({ headers }) => headers["content-type"])).toEqual([
      ...["application/xml", "application/xml"],
    ]);
    expect([page.all("[role=alert]").length, page.text.includes("1,240 rates stored")]).toEqual([0, true]);
    expect(api.of("GET /fx-rates")).toHaveLength(2);
  });

  test("are imported by those who may", async () => {
    const { page } = await openRates("/settings/rates", VIEWER);
    expect([page.all("[type=file]").length, page.texts("tbody tr").length]).toEqual([0, 2]);
  });
});
