import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { dataOf, newCounterparty, newInvoice, type Resource, reconcile, UNKNOWN_ID, unique } from "../fixtures.ts";
import { imported, mt940, newConnection, statementOf, waitFor } from "../statements.ts";
import { type Api, useSystem } from "../system.ts";

/** Files that were handed in: their list, their originals, and taking imports back. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

const filesOf = async (of: Api, query = ""): Promise<Resource> => dataOf(await of.call("GET", `/files${query}`));
const january = mt940("260101", "260131", 1_000, [
  { day: "260110", amount: 100, text: "first" },
  { day: "260120", amount: -30, text: "second" },
]);

describe("files", () => {
  test("of all kinds are one list, newest first, with their originals", async () => {
    const own = await system.newApi();
    const connection = await newConnection(own);
    const sync = await imported(own, connection, january);
    const table = "Number;Date;Open;Customer\nA-1;2026-01-05;10.00;Alder\n";
    const mapping = { columns: { number: "Number", issueDate: "Date", amount: "Open", counterpartyName: "Customer" } };
    const tableMappings = [{ ...mapping, currency: "EUR", direction: "receivable", dateFormats: ["YYYY-MM-DD"] }];
    dataOf(await own.call("PATCH", "/matching-settings", { tableMappings }));
    const headers = { "content-type": "text/csv" };
    dataOf(await own.call("POST", "/invoices/files?filename=../open%20items.csv", table, { headers }));

    const { files, next } = await filesOf(own);
    expect(files).toMatchObject([
      { kind: "open_items", status: "completed", created: 1, filename: "../open items.csv", bankConnectionId: null },
      { kind: "statement", status: "completed", created: 2, id: sync.id, bankConnectionId: connection },
    ]);
    expect(next).toBeNull();
    const first = await filesOf(own, "?limit=1");
    expect(first).toEqual({ files: [files[0]], next: files[0].id });
    expect(await filesOf(own, `?limit=1&before=${first.next}`)).toEqual({ files: [files[1]], next: sync.id });
    const { body } = await own.call("GET", `/history?operationId=${files[0].operationId}`);
    expect(body.data.entries).toMatchObject([{ entity: "invoice", before: null, after: { invoiceNumber: "A-1" } }]);

    const download = await own.call("GET", `/files/${files[0].id}/content`);
    expect(download.text).toBe(table);
    expect(download.headers.get("content-disposition")).toBe('attachment; filename=".._open_items.csv"');
    expect((await own.call("GET", `/files/${sync.id}/content`)).text).toBe(january);
    expect((await own.call("GET", `/files/${UNKNOWN_ID}/content`)).status).toBe(404);
  });

  test("a statement taken back is gone with its balances, and can be imported again", async () => {
    const own = await system.newApi();
    const connection = await newConnection(own);
    const { id } = await imported(own, connection, january);
    await waitFor(async () => dataOf(await own.call("GET", "/transactions")).find((line: Resource) => line.id));
    const removed = await waitFor(async () => {
      const answer = await own.call("DELETE", `/files/${id}`);
      // A line may not have arrived in matching yet.
      return answer.body.code === "file_unfinished" ? undefined : dataOf(answer);
    });
    expect(removed).toMatchObject({ id, status: "removed", created: 2 });
    expect(dataOf(await own.call("GET", "/transactions"))).toEqual([]);
    expect(await statementOf(own, connection, "2026-01-31")).toMatchObject({
      ...{ balance: null, matched: { transactions: 0 }, unexplained: { transactions: 0 } },
    });
    const changes = dataOf(await own.call("GET", "/history?operation=remove_file")).entries;
    expect(changes.map(({ entity, before, after }: Resource) => [entity, before.amount, after])).toEqual(
      expect.arrayContaining([
        ["transaction", 100, null],
        ["transaction", 30, null],
      ]),
    );
    expect(await imported(own, connection, january)).toMatchObject({ created: 2, duplicates: 0 });
    expect((await statementOf(own, connection, "2026-01-31")).balance).toBe(1_070);
  });

  test("a statement stays while one of its transactions is matched, and the refusal says which", async () => {
    const connection = await newConnection(api);
    const counterparty = await newCounterparty(api);
    const invoice = await newInvoice(api, { counterpartyId: counterparty.accountCode, totalAmount: 4_711 });
    const entries = [{ day: "260110", amount: 4_711, text: invoice.invoiceNumber }];
    const { id } = await imported(api, connection, mt940("260101", "260131", 0, entries));
    const line = await waitFor(async () => {
      const lines = dataOf(await api.call("GET", `/transactions?syncId=${id}`));
      return lines.find(({ status }: Resource) => status === "matched");
    });
    const refused = await api.call("DELETE", `/files/${id}`);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        ...{ error: "Later decisions depend on the file", code: "file_in_use" },
        details: [
          { field: `transactions/${line.transaction_code}`, message: `Is matched with ${invoice.invoiceNumber}` },
        ],
      },
    });
    expect((await api.call("GET", `/transactions/${line.transaction_code}`)).status).toBe(200);
    await reconcile(api, line.transaction_code, { action: "unlink_all" });
    expect(dataOf(await api.call("DELETE", `/files/${id}`)).status).toBe("removed");
    expect((await api.call("GET", `/transactions/${line.transaction_code}`)).status).toBe(404);
  });

  test("an e-invoice taken back is gone, and a changed one is as before", async () => {
    const sample = readFileSync(
      join(import.meta.dirname, "../../../packages/open-items/test/samples/ubl-invoice.xml"),
      "utf8",
    );
    const number = unique("FILE");
    const upload = (file: string) =>
      api.call("POST", "/invoices/files?direction=receivable", file, {
        headers: { "content-type": "application/xml" },
      });
    dataOf(await upload(sample.replace("RE-2026-0114", number)));
    dataOf(await upload(sample.replace("RE-2026-0114", number).replace("2026-03-04", "2026-03-31")));
    const [changed, created] = (await filesOf(api)).files;
    expect([changed.changed, created.created]).toEqual([1, 1]);
    expect((await api.call("DELETE", `/files/${created.id}`)).body.details).toEqual([
      { field: `invoices/${number}`, message: "Was decided about or changed since" },
    ]);
    dataOf(await api.call("DELETE", `/files/${changed.id}`));
    expect(dataOf(await api.call("GET", `/invoices/${number}`)).dueDate).toBe("2026-03-04");
  });
});
