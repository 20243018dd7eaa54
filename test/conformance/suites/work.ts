import { expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { dataOf, newLine, type Resource, transactionPath } from "../fixtures.ts";
import { useSystem } from "../system.ts";

/** Who works on transactions, until when they are put off, why they are not matched, and what people say. */

const system = useSystem();

const DAY_MS = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test("a transaction is assigned, put off, explained and commented on, and the lists of work show it at once", async () => {
  const api = await system.newApi();
  dataOf(await api.call("PUT", "/work-reasons", { reasons: [{ code: "asked", label: "Asked the customer" }] }));
  const lines: Resource[] = [];
  for (const age of [0, 8, 31, 61]) lines.push(await newLine(api, { value_date: inDays(-age) }));
  const [first, second, third, fourth] = lines.map((line) => line.transaction_code as string);
  const work = (code: string | undefined, body: object) =>
    api.call("PATCH", `${transactionPath(code ?? "")}/work`, body);
  const { transaction } = dataOf(
    await work(first, {
      assignee: { id: "me" },
      postponedUntil: inDays(0),
      reason: "asked",
      comment: { text: "Which invoice?", mentions: ["user:8"] },
    }),
  );
  const me = transaction.assignee.id;
  expect(transaction).toMatchObject({
    ...{ status: "unmatched", assignee: { id: expect.stringMatching(/^key:/) }, postponed_until: inDays(0) },
    ...{ work_reason: "asked", comments: [{ text: "Which invoice?", mentions: ["user:8"], author: { id: me } }] },
  });
  dataOf(await work(second, { assignee: { id: "user:8", name: "Grace" }, postponedUntil: inDays(1) }));
  const listed = async (query: string) => {
    const { body } = await api.call("GET", `/transactions?${query}`);
    return body.data.map((one: Resource) => one.transaction_code);
  };
  expect(await listed("assignee=me")).toEqual([first]);
  expect(await listed(`assignee=${me}&status=unmatched`)).toEqual([first]);
  expect(await listed("assignee=user:8")).toEqual([second]);
  expect(await listed("assignee=none")).toEqual([third, fourth]);
  expect(await listed("postponed=due")).toEqual([first]);
  expect(await listed("postponed=waiting&assignee=user:8")).toEqual([second]);
  expect(await listed("workReason=asked&postponed=due&assignee=me")).toEqual([first]);
  expect(await listed("workReason=other")).toEqual([]);
  const queues = async () => dataOf(await api.call("GET", "/queues"));
  expect(await queues()).toEqual({
    ...{ open: 4, mine: 1, unassigned: 2, overdue: 1, waiting: 1 },
    ages: [
      { age: "days_0_7", transactions: 1 },
      { age: "days_8_30", transactions: 1 },
      { age: "days_31_60", transactions: 1 },
      { age: "over_60_days", transactions: 1 },
    ],
  });
  // Decided lines leave the queues.
  dataOf(await api.call("POST", `${transactionPath(first ?? "")}/reconcile`, { action: "ignore" }));
  expect(await queues()).toMatchObject({ open: 3, mine: 0, overdue: 0, unassigned: 2 });
  const none = { assignee: null, postponedUntil: null, reason: null };
  expect(dataOf(await work(first, none)).transaction).toMatchObject({
    ...{ assignee: null, postponed_until: null, work_reason: null, comments: [{ text: "Which invoice?" }] },
  });
  expect(await listed("assignee=me")).toEqual([]);
  const csv = (await api.call("GET", "/transactions.csv?assignee=user:8")).text;
  expect(csv.split("\r\n")).toHaveLength(3);
});

test("many transactions are worked on as one operation, which is undone as a whole", async () => {
  const api = await system.newApi();
  const codes: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) codes.push((await newLine(api)).transaction_code);
  const items = [...codes, "none"].map((code) => ({ code, assignee: { id: "user:7" } }));
  const answer = await api.call("POST", "/transactions/work", { items });
  expect(answer.body.data.map(({ success, code }: Resource) => code ?? success)).toEqual([
    ...[true, true, true, "transaction_not_found"],
  ]);
  const assigned = async () => (await api.call("GET", "/transactions?assignee=user:7")).body.data.length;
  expect(await assigned()).toBe(3);
  dataOf(await api.call("POST", `/operations/${answer.body.operationId}/undo`));
  expect(await assigned()).toBe(0);
});

test("what is wrong with a change is named", async () => {
  const api = await system.newApi();
  const path = `${transactionPath((await newLine(api)).transaction_code)}/work`;
  const fields = async (body: object) => fieldsOf(await api.call("PATCH", path, body));
  expect(await fields({ reason: "lost" })).toEqual(["reason"]);
  expect(await fields({ assignee: { id: "" }, postponedUntil: "soon" })).toEqual(["assignee.id", "postponedUntil"]);
  expect(await fields({ comment: { text: "x".repeat(1_001), mentions: "all" } })).toEqual([
    ...["comment.text", "comment.mentions"],
  ]);
  expect((await api.call("PATCH", path, {})).body.code).toBe("at_least_one_field_required");
  expect((await api.call("PATCH", path, { assignee: null, expectedVersion: 7 })).body.code).toBe("changed_meanwhile");
  expect(refusal(await api.call("PATCH", "/transactions/none/work", { assignee: null }))).toEqual([
    ...[404, "Transaction not found", "transaction_not_found"],
  ]);
  const twice = { code: "a", label: "b" };
  expect(fieldsOf(await api.call("PUT", "/work-reasons", { reasons: [twice, twice] }))).toEqual(["reasons"]);
});
