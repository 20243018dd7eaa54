import { afterEach, describe, expect, test } from "vitest";
import { Learned } from "../../src/screens/counterparties/learned.tsx";
import { clear } from "../dom.ts";
import { until } from "../page.tsx";
import { anInvoice } from "../records.ts";
import { LOST, ok, refused, serve } from "../scripted-api.ts";
import { inGerman, isDialogOpen, open, showDesk, VIEWER } from "../whole-console.ts";

afterEach(clear);

const EDITOR = { scopes: ["counterparties:write"] } as const;
const CREATE = "POST /counterparties";
const party = {
  accountCode: "C/1",
  name: "Alder & Finch",
  aliases: ["Alder", "Finch"],
  createdAt: "2026-10-04T23:59:59Z",
};

describe("a new counterparty", () => {
  async function form() {
    const api = serve({ "GET /counterparties": ok([]), [CREATE]: ok({}) });
    const opened = await open("/counterparties?create=1", EDITOR);
    return { api, ...opened, dialog: await opened.page.dialog() };
  }

  test("has a code from its name until a person gives it another, and is sent without an account", async () => {
    const { api, page, dialog, address } = await form();
    expect(dialog.submit.disabled).toBe(true);
    await dialog.enter({ Name: "Praxis Öztürk" });
    expect(dialog.value("Account code")).toBe("PRAXIS-OZTURK");
    await dialog.enter({ "Account code": "10001" });
    await dialog.enter({ Name: "Öztürk" });
    expect([dialog.value("Account code"), dialog.submit.disabled]).toEqual(["10001", false]);
    await dialog.click(dialog.submit);
    await until(() => !isDialogOpen());
    expect(api.bodies(CREATE)).toEqual([{ accountCode: "10001", name: "Öztürk", paymentMethods: [] }]);
    expect(address()).toBe("/counterparties");
    await until(() => api.of("GET /counterparties").length === 2);
    expect(page.texts("[role=log]").join()).toContain("Öztürk created");
  });

  test("keeps what was entered when its code is taken, and without a connection", async () => {
    inGerman();
    const { api, dialog } = await form();
    api.answers[CREATE] = refused(409, "duplicate_account_code");
    await dialog.enter({ Name: "Kranich", IBAN: "DE1" });
    await dialog.click(dialog.submit);
    expect(dialog.texts("[role=alert]")).toEqual(["Den Code des Geschäftspartners gibt es schon"]);
    api.answers[CREATE] = LOST;
    await dialog.click(dialog.submit);
    expect(dialog.texts("[role=alert]")).toEqual(["Keine Verbindung"]);
    expect([dialog.value("Kontonummer"), dialog.value("IBAN")]).toEqual(["KRANICH", "DE1"]);
  });

  test("is not offered to a viewer, even if the address asks for it", async () => {
    serve({ "GET /counterparties": ok([]) });
    const { page } = await open("/counterparties?create=1", VIEWER);
    await until(() => page.text.includes("No counterparties here"));
    expect([page.buttons("#content"), isDialogOpen()]).toEqual([[], false]);
  });
});

describe("a counterparty", () => {
  test("has its accounts, else their codes, and its invoices page by page", async () => {
    const methods = [
      { id: "1", code: "M-1", type: "bank_account", iban: "DE1" },
      { id: "2", code: "M-2", type: "card" },
    ];
    const api = serve({
      "GET /counterparties/C%2F1": ok({ ...party, paymentMethods: methods }),
      "GET /counterparties/C%2F1/learned": ok([]),
      "GET /invoices": ({ query }) =>
        ok([anInvoice()], {
          pagination: { page: Number(query.page ?? 1), pageSize: 50, total: 60, totalPages: 2 },
        }),
    });
    const { page, address } = await open("/counterparties/C%2F1", EDITOR);
    await until(() => page.text.includes("Page 1 of 2"));
    expect(page.texts("#content dd")).toEqual(["C/1", "Alder, Finch", "DE1, M-2", "4 Oct 2026"]);
    expect(page.buttons("#content").filter((text) => text !== "")).toEqual(["Download CSV"]);
    await page.push("Next page");
    await until(() => page.text.includes("Page 2 of 2"));
    expect(address()).toBe("/counterparties/C%2F1?page=2");
    const ofPage = api.of("GET /invoices").filter(({ query }) => query.cursor === undefined);
    expect(ofPage.at(-1)?.query).toEqual({ pageSize: "50", counterpartyId: "C/1", page: "2" });
  });
});

describe("what was learned about a counterparty", () => {
  const LEARNED = "/counterparties/C%2F1/learned";
  const alias = (value: string, changes: object) => ({
    ...{ kind: "name", value, confirmations: 1, neededConfirmations: 2, used: false, proves: false },
    ...{ contradicted: false, ...changes },
  });
  const learned = async (session: object = EDITOR) => {
    const rows = [
      alias("a", {}),
      alias("b", { used: true, confirmations: 2 }),
      alias("c", { used: true, proves: true }),
      alias("d", { used: true, proves: true, contradicted: true }),
    ];
    const api = serve({ [`GET ${LEARNED}`]: ok(rows) });
    const page = await showDesk(<Learned code="C/1" name="Alder" />, session);
    await until(() => page.all("tbody").length === 1);
    return { api, page };
  };

  test("says for what it is used: what pays for others too proves nothing", async () => {
    const { page } = await learned(VIEWER);
    expect(page.texts("tbody tr td:last-child")).toEqual([
      ...["not yet", "only for suggestions", "in use", "pays for others too"],
    ]);
    expect(page.buttons()).toEqual([]);
  });

  test("is forgotten after a question, and stays when that is refused", async () => {
    const { api, page } = await learned();
    await page.push("Forget all");
    const dialog = await page.dialog();
    expect([dialog.texts("h2"), api.changes]).toEqual([["Forget what was learned about Alder?"], []]);
    api.answers[`DELETE ${LEARNED}`] = refused(403, "role_forbidden");
    await dialog.push("Forget all");
    expect(dialog.texts("[role=alert]")).toEqual(["Your role does not allow this"]);
    api.answers[`DELETE ${LEARNED}`] = ok(null);
    api.answers[`GET ${LEARNED}`] = ok([]);
    await dialog.push("Forget all");
    await until(() => !isDialogOpen() && page.text.includes("Nothing learned yet."));
    expect(page.buttons()).toEqual([]);
  });
});
