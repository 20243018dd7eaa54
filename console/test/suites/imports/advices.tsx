import { afterEach, describe, expect, test } from "vitest";
import type { Advice } from "../../../src/screens/imports/advices/queries.ts";
import { clear } from "../../dom.ts";
import { aTextFile, drop } from "../../handing-in.ts";
import { until } from "../../page.tsx";
import { type Answer, LOST, ok, refused, serve } from "../../scripted-api.ts";
import { inGerman, isDialogOpen, open, VIEWER } from "../../whole-console.ts";

afterEach(clear);

const anAdvice = (changes: Partial<Advice> = {}): Advice => ({
  ...{ id: "a-1", status: "waiting", transactionId: null, kind: "remittance", format: "CSV", line: 1 },
  ...{ number: "Z-1", references: [], direction: "credit", currency: "KWD", totalAmount: 97.125 },
  ...{ date: "2026-10-02", iban: null, items: [], warnings: [], createdAt: "2026-10-04T10:00:00.000Z" },
  party: { name: "Kranich", iban: "DE1", taxId: null },
  ...(changes as object),
});
const EDITOR = { scopes: ["advices:write"] } as const;
const HAND_IN = "POST /advices/files";

async function handIn(answer: Answer) {
  const api = serve({ [HAND_IN]: answer });
  const { page } = await open("/imports/advices/new", EDITOR);
  await until(() => page.all("#content input[type=file]").length === 1);
  await drop(aTextFile("pay.csv"));
  return { api, page };
}

describe("a file of advices", () => {
  test("is sent with the currency that it lacks, and is stored once whatever gets lost", async () => {
    const { api, page } = await handIn(LOST);
    await page.push("Upload pay.csv");
    await page.push("Upload pay.csv");
    await page.enter({ Currency: "eur" });
    const advices = [
      { advice: anAdvice(), created: true },
      { advice: anAdvice({ id: "a-2", number: "Z-2" }), created: false },
    ];
    api.answers[HAND_IN] = ok({ advices, warnings: ["Z-3 was left out"] });
    await page.push("Upload pay.csv");
    await until(() => page.text.includes("Uploaded: pay.csv"));
    const [first, again, other] = api.of(HAND_IN);
    const keyOf = (sent = first) => sent?.headers["idempotency-key"];
    expect([keyOf() === keyOf(again), keyOf() === keyOf(other)]).toEqual([true, false]);
    expect([first?.query, other?.query]).toEqual([{ filename: "pay.csv" }, { filename: "pay.csv", currency: "EUR" }]);
    expect(page.texts("#content tbody [role=row]").map((row) => row.replace(/Remit.*/, ""))).toEqual([
      ...["newZ-1", "already importedZ-2"],
    ]);
    expect(page.text).toContain("+97.125 KWD");
    expect(page.text).toContain("Z-3 was left out");
    expect(page.buttons("#content")).toEqual(["Another file"]);
  });

  test("that is refused shows each place, and what is no place in a sentence", async () => {
    const details = [{ field: "file", message: 'line 3: column "Skonto": "x" is not a number' }];
    const { api, page } = await handIn(refused(400, "validation_failed", details));
    await page.push("Upload pay.csv");
    await until(() => page.all("#content tbody td").length > 0);
    expect(page.texts("#content tbody td")).toEqual(["3", "Skonto", '"x" is not a number']);
    expect(page.all("#content [role=alert]")).toEqual([]);
    api.answers[HAND_IN] = refused(403, "role_forbidden", details);
    await page.push("Upload pay.csv");
    expect(page.texts("#content [role=alert]")).toEqual(["Your role does not allow this"]);
    expect(page.all("#content tbody")).toEqual([]);
    // The API would repeat its refusal for the same key, although what stood against the file may be gone by now.
    const [refusal, again] = api.keys(HAND_IN);
    expect([typeof again, again === refusal]).toEqual(["string", false]);
  });
});

describe("one advice", () => {
  const at = async (advice: Advice, session: object = EDITOR) => {
    const api = serve({ "GET /advices/a-1": ok(advice), "GET /advices": ok([]) });
    const opened = await open("/imports/advices/a-1", session);
    await until(() => opened.page.text.includes("Kranich"));
    return { api, ...opened };
  };
  const TAKE_BACK = "Withdraw this advice";

  test("can be taken back by those who hand in, unless a payment is matched by it", async () => {
    expect((await at(anAdvice())).page.buttons("#content")).toEqual([TAKE_BACK]);
    await clear();
    expect((await at(anAdvice(), { scopes: ["advices:read"] })).page.buttons("#content")).toEqual([]);
    await clear();
    expect((await at(anAdvice({ status: "matched" }))).page.buttons("#content")).toEqual([]);
  });

  test("is taken back after a question, and leads to the list", async () => {
    const { api, page, address } = await at(anAdvice());
    await page.push(TAKE_BACK);
    const dialog = await page.dialog();
    expect(dialog.texts("h2")).toEqual(["Withdraw advice Z-1?"]);
    expect(api.changes).toEqual([]);
    api.answers["DELETE /advices/a-1"] = ok(null);
    await dialog.push(TAKE_BACK);
    await until(() => address() === "/imports/advices" && !isDialogOpen());
    expect(api.changes).toEqual(["DELETE /advices/a-1"]);
    await until(() => page.text.includes("No payment advices yet"));
  });

  test("stays when a payment was matched by it meanwhile, in German too", async () => {
    inGerman();
    const { api, page, address } = await at(anAdvice());
    expect(page.text).toContain("+97,125 KWD");
    await page.push("Avis zurücknehmen");
    const dialog = await page.dialog();
    api.answers["DELETE /advices/a-1"] = refused(409, "advice_decided");
    await dialog.push("Avis zurücknehmen");
    expect(dialog.texts("[role=alert]")).toEqual([
      "Eine Zahlung ist nach diesem Avis zugeordnet. Nehmen Sie zuerst die Zuordnung zurück.",
    ]);
    expect(address()).toBe("/imports/advices/a-1");
  });
});

describe("the list of advices", () => {
  test("is asked for by what its address says, and a changed filter begins at the first page", async () => {
    const api = serve({ "GET /advices": ok([]) });
    const { page, address } = await open("/imports/advices?status=waiting&page=2", VIEWER);
    await until(() => page.text.includes("No payment advices yet"));
    expect(page.all('#content a[href="/imports/advices/new"]')).toEqual([]);
    await page.enter({ Kind: "payout" });
    await until(() => api.of("GET /advices").length === 2);
    expect(api.of("GET /advices").map(({ query }) => query)).toEqual([
      { pageSize: "50", status: "waiting", page: "2" },
      { pageSize: "50", status: "waiting", kind: "payout", page: "1" },
    ]);
    expect(address()).toBe("/imports/advices?status=waiting&kind=payout");
  });
});
