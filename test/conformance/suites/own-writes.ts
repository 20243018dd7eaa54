import { describe, expect, test } from "vitest";
import {
  dataOf,
  getLine,
  newAllocation,
  newInvoice,
  newPair,
  newSuggestion,
  pairOf,
  type Resource,
  undecided,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** A caller reads its own writes: what was done with a line stands in the list of transactions when the call answers. */

const system = useSystem();
const STATUSES = ["unmatched", "partially_matched", "matched"];

const create = (api: Api, body: object) => api.call("POST", "/matches", body);
const put = (api: Api, match: Resource, body: object) => api.call("PUT", `/matches/${match.id}`, body);

/** Expects of a tenant with this line only that every list has the line, as `GET` has it, or is empty. */
async function expectListed(api: Api, made: { line: Resource; counterparty: Resource }, status: string): Promise<void> {
  const listed = async (query: string) => dataOf(await api.call("GET", `/transactions?${query}`)).map(undecided);
  const others = STATUSES.filter((other) => other !== status).map((other) => `status=${other}`);
  // The lists are read first, because they must be right at once.
  const [shown, among, ofCounterparty, all] = await Promise.all([
    listed(`status=${status}`),
    listed(others.join("&")),
    listed(`counterparty=${made.counterparty.accountCode}`),
    listed(""),
  ]);
  const line = undecided(await getLine(api, made.line));
  expect(line.status).toBe(status);
  expect({ shown, among, all }).toEqual({ shown: [line], among: [], all: [line] });
  expect(ofCounterparty).toEqual(line.counterparty_id === null ? [] : [line]);
}

describe("the list of transactions shows a change of a match at once", () => {
  test("after POST, PUT and DELETE on one line", async () => {
    const api = await system.newApi();
    const made = await newPair(api);
    const { match } = dataOf(await create(api, { ...made.pair, matchedAmount: 40 }));
    await expectListed(api, made, "partially_matched");
    dataOf(await put(api, match, { matchedAmount: 100 }));
    await expectListed(api, made, "matched");
    dataOf(await api.call("DELETE", `/matches/${match.id}`));
    await expectListed(api, made, "unmatched");
  });

  test("after a rejection of a pair or a suggestion", async () => {
    const api = await system.newApi();
    const suggested = await newSuggestion(api);
    dataOf(await create(api, { ...suggested.pair, status: "rejected" }));
    await expectListed(api, suggested, "unmatched");
    const invoice = await newInvoice(api, { totalAmount: 500 });
    dataOf(await create(api, { ...pairOf(suggested.line, invoice), status: "rejected" }));
    await expectListed(api, suggested, "unmatched");
  });

  test("after PUT of each status and of metadata", async () => {
    const api = await system.newApi();
    const made = await newSuggestion(api);
    dataOf(await put(api, made.match, { status: "confirmed", matchedAmount: 60 }));
    await expectListed(api, made, "partially_matched");
    dataOf(await put(api, made.match, { status: "active", matchedAmount: 100 }));
    await expectListed(api, made, "matched");
    dataOf(await put(api, made.match, { metadata: { seen: true } }));
    await expectListed(api, made, "matched");
    dataOf(await put(api, made.match, { status: "rejected" }));
    await expectListed(api, made, "unmatched");
    const { match } = dataOf(await create(api, { ...made.pair, matchedAmount: 40 }));
    dataOf(await put(api, match, { status: "cancelled" }));
    await expectListed(api, made, "unmatched");
  });

  test("to each of several callers who change the same line", async () => {
    const api = await system.newApi();
    const made = await newAllocation(api, 1);
    const amounts = [10, 20, 30];
    await Promise.all(amounts.map(async (matchedAmount) => dataOf(await put(api, made.match, { matchedAmount }))));
    await expectListed(api, made, "partially_matched");
  });
});
