import { afterEach, describe, expect, test } from "vitest";
import type { StoredFile } from "../../../src/screens/imports/files/queries.ts";
import { clear } from "../../dom.ts";
import { until } from "../../page.tsx";
import { aLine } from "../../records.ts";
import { type Answer, LOST, later, ok, refused, serve } from "../../scripted-api.ts";
import { inGerman, isDialogOpen, open } from "../../whole-console.ts";

afterEach(clear);

const AT = "2026-10-04T10:00:00.000Z";
const aFile = (changes: Partial<StoredFile> = {}): StoredFile => ({
  ...{ id: "f-1", kind: "statement", status: "completed", filename: "sept.csv", format: "CSV", size: 10 },
  ...{ created: 1_204, changed: 0, unchanged: 0, bankConnectionId: "b-1", operationId: null, createdAt: AT },
  ...{ uploadedBy: "user:9", uploadedByName: "Bo Diddley", keptUntil: null },
  ...{ removedAt: null, removedBy: null, removedByName: null, ...changes },
});
const EDITOR = { scopes: ["files:read", "files:write", "bank-connections:write"] } as const;
const list = (files: readonly StoredFile[], next: string | null = null) => ok({ files, next });

describe("the list of files", () => {
  test("leads on where it is empty, and offers a viewer no import", async () => {
    serve({ "GET /files": list([]) });
    const editor = await open("/imports/files", EDITOR);
    await until(() => editor.page.text.includes("No files yet"));
    expect(editor.page.all('#content a[href="/imports/new"]')).toHaveLength(2);
    await clear();
    serve({ "GET /files": list([]) });
    const viewer = await open("/imports/files", { scopes: ["files:read"] });
    await until(() => viewer.page.text.includes("No files yet"));
    expect(viewer.page.all('#content a[href="/imports/new"]')).toEqual([]);
  });

  test("goes on to older files and back to the newest, by its address", async () => {
    const api = serve({
      "GET /files": ({ query }) =>
        query.before === "f-50" ? list([aFile({ filename: "old.csv" })]) : list([aFile()], "f-50"),
    });
    const { page, address } = await open("/imports/files", EDITOR);
    await until(() => page.text.includes("sept.csv"));
    expect(page.buttons("#content")).not.toContain("Newest");
    await page.push("Older");
    await until(() => page.text.includes("old.csv"));
    expect(address()).toBe("/imports/files?before=f-50");
    expect(page.buttons("#content")).not.toContain("Older");
    await page.push("Newest");
    await until(() => page.text.includes("sept.csv"));
    expect([address(), api.of("GET /files")[1]?.query]).toEqual(["/imports/files", { limit: "50", before: "f-50" }]);
  });
});

describe("the removal of a file", () => {
  const REMOVE = "DELETE /files/f-1";
  const asked = async (answer: Answer) => {
    const api = serve({
      ...{ "GET /files": list([aFile()]), [REMOVE]: answer },
      "GET /transactions/T-1": ok({ ...aLine({ amount: 80, currency: "JPY" }), matches: [] }),
    });
    const { page } = await open("/imports/files", EDITOR);
    await until(() => page.all("#content tbody button").length === 1);
    await page.click(page.one("#content tbody button"));
    return { api, page, dialog: await page.dialog() };
  };

  test("says what goes, is sent once, and brings the list up to date", async () => {
    const { answer, reply } = later();
    const { api, page, dialog } = await asked(reply);
    expect(dialog.texts("h2")).toEqual(["Remove the import of sept.csv?"]);
    expect(dialog.texts("[data-consequences] li")[0]).toMatch(/^1,204 lines are deleted/);
    await dialog.push("Remove this import");
    expect(dialog.button("Remove this import").disabled).toBe(true);
    api.answers["GET /files"] = list([aFile({ status: "removed", removedAt: AT, removedBy: "user:7" })]);
    await answer(ok(null));
    await until(() => !isDialogOpen() && page.all("#content tbody button").length === 0);
    expect([api.of(REMOVE).length, page.texts("#content span[data-status]")]).toEqual([1, ["removed"]]);
    expect(page.texts("[role=log]").join()).toContain("Import removed");
  });

  test("that is refused names each decision in its way, by the line and with the way there", async () => {
    const details = [
      { field: "transactions/T-1", message: "Is matched with RE-1" },
      { field: "invoices/RE/2 ä", message: "Is void" },
      { field: "advices/A-7", message: "A payment was matched by it" },
    ];
    const { api, page, dialog } = await asked(refused(409, "file_in_use", details));
    await dialog.push("Remove this import");
    await until(() => dialog.texts("[data-objections] li")[0]?.startsWith("Alder") === true);
    expect(dialog.texts("[data-objections] li")).toEqual([
      "Alder & Finch +80 JPY · 1 Oct 2026 · is matched with RE-1",
      ...["RE/2 ä · is void", "A-7 · a payment was matched by it"],
    ]);
    expect(dialog.all("[data-objections] a").map((link) => link.getAttribute("href"))).toEqual([
      ...["/transactions/T-1", `/invoices/${encodeURIComponent("RE/2 ä")}`],
    ]);
    expect(dialog.text).not.toContain("There may be more.");
    api.answers[REMOVE] = refused(
      409,
      "file_in_use",
      Array.from({ length: 20 }, (_, at) => ({ field: `advices/${at}`, message: "x" })),
    );
    await dialog.push("Remove this import");
    expect(dialog.text).toContain("There may be more.");
    await dialog.push("Cancel");
    expect([isDialogOpen(), page.all("#content tbody button").length]).toEqual([false, 1]);
  });

  test("says in German what to wait for, and that nothing was removed without a connection", async () => {
    inGerman();
    const { api, dialog } = await asked(refused(409, "file_unfinished"));
    await dialog.push("Import entfernen");
    expect(dialog.texts("[role=alert]")[0]).toMatch(/^Der Import ist noch nicht beendet/);
    api.answers[REMOVE] = LOST;
    await dialog.push("Import entfernen");
    expect(dialog.texts("[role=alert]")).toEqual(["Keine Verbindung"]);
    expect(dialog.button("Import entfernen").disabled).toBe(false);
  });
});
