import { expect, test } from "vitest";
import { fieldsOf } from "../client.ts";
import { dataOf, newAllocation, type Resource } from "../fixtures.ts";
import { useSystem } from "../system.ts";

const system = useSystem();

test("the history lists every change of a tenant by number, and goes on where a reader stopped", async () => {
  const api = await system.newApi();
  const read = async (query = ""): Promise<Resource> => dataOf(await api.call("GET", `/history${query}`));
  expect(await read()).toEqual({ entries: [], next: null, behind: false });
  const { match, line, invoice } = await newAllocation(api, 40);
  const { entries, next } = await read();
  expect(entries.map((one: Resource) => one.sequence)).toEqual(entries.map((_: Resource, nth: number) => nth + 1));
  const of = (entity: string) => entries.filter((one: Resource) => one.entity === entity).at(-1);
  expect(of("match")).toMatchObject({ operation: "create_match", before: null, after: { id: match.id } });
  expect(of("transaction").after).toMatchObject({ transaction_code: line.transaction_code, remaining_amount: 60 });
  expect(of("invoice").after).toMatchObject({ invoiceNumber: invoice.invoiceNumber, remainingAmount: 60 });
  expect(await read(`?after=${next}`)).toEqual({ entries: [], next: null, behind: false });
  await api.call("DELETE", `/matches/${match.id}`);
  const later = await read(`?after=${next}&entity=match`);
  expect(later.entries).toMatchObject([{ operation: "delete_match", after: null, before: { id: match.id } }]);
  expect((await read("?order=newest&limit=1")).next).toBeGreaterThan(next);
  const { operationId } = later.entries[0];
  const together = (await read(`?operationId=${operationId}`)).entries.map((one: Resource) => one.entity);
  expect(together.sort()).toEqual(["invoice", "match", "transaction"]);
  // A change that comes during the wait ends it.
  const after = (await read("?order=newest&limit=1")).next;
  const awaited = read(`?after=${after}&wait=20`);
  const again = await newAllocation(api, 10);
  const { entries: news } = await awaited;
  expect(news[0].sequence).toBe(after + 1);
  expect(JSON.stringify(news)).toContain(again.invoice.invoiceNumber);
  const wrong = await api.call("GET", "/history?after=-1&entity=line&limit=0&order=up");
  expect(fieldsOf(wrong)).toEqual(["after", "order", "entity", "limit"]);
});
