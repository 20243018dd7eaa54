import { beforeAll, describe, expect, test } from "vitest";
import { dataOf, newKey, newPair, newSuggestion, type Resource, transactionPath } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Decisions that are repeated, as a client does after a lost answer, and decisions that change nothing. */

const system = useSystem();
let api: Api;
let otherKey: string;
beforeAll(async () => {
  api = await system.sharedApi();
  otherKey = (await newKey(api, { scopes: ["*"] })).key;
});

const undo = (operationId: string) => api.call("POST", `/operations/${operationId}/undo`);
async function operationOf(answer: ReturnType<Api["call"]>): Promise<string> {
  const { status, body, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return body.operationId;
}

type Ask = [method: string, path: string, body: object];
const reconcile = ({ line }: Resource, body: object): Ask => [
  "POST",
  `${transactionPath(line.transaction_code)}/reconcile`,
  body,
];
const decisions = (...made: Resource[]): Ask => {
  const all = made.map(({ match }) => ({ matchId: match.id, status: "confirmed" }));
  return ["POST", "/matches/decisions", { decisions: all }];
};

/** Ways to decide about a suggestion that a repetition does not change. */
const DECISIONS: Record<string, (made: Resource) => Ask> = {
  "PUT /matches": ({ match }) => ["PUT", `/matches/${match.id}`, { status: "confirmed" }],
  "an unlinked line": (made) => reconcile(made, { action: "unlink_all" }),
  "an ignored line": (made) => reconcile(made, { action: "unlink_all", ignore: true }),
  "a list of decisions": (made) => decisions(made),
  "work on a line": ({ line }) => [
    "PATCH",
    `${transactionPath(line.transaction_code)}/work`,
    { postponedUntil: "2030-01-01" },
  ],
};

describe.each(Object.entries(DECISIONS))("%s", (_, decision) => {
  test("answers a repetition with the first operation, which can be undone once, and another caller null", async () => {
    const made = await newSuggestion(api);
    const ask = () => api.call(...decision(made));
    const first = await operationOf(ask());
    expect(await operationOf(ask())).toBe(first);
    expect(await operationOf(system.as(otherKey, ...decision(made)))).toBeNull();
    const undone = await undo(first);
    expect(dataOf(undone)).toMatchObject({ undoes: first, alreadyUndone: false });
    const again = await undo(first);
    expect(dataOf(again)).toMatchObject({ undoes: first, alreadyUndone: true, matchIds: [] });
    expect(again.body.operationId).toBe(undone.body.operationId);
    expect((await operationOf(ask())) === first).toBe(false);
  });
});

test("a line that never was ignored has nothing to include", async () => {
  const { line } = await newPair(api);
  expect(await operationOf(api.call(...reconcile({ line }, { action: "include" })))).toBeNull();
});

test("a list of which one item changes something is an operation", async () => {
  const [one, other] = [await newSuggestion(api), await newSuggestion(api)];
  const confirm = (...made: Resource[]) => operationOf(api.call(...decisions(...made)));
  const first = await confirm(one);
  const both = await confirm(one, other);
  expect([both === first, both]).toEqual([false, expect.any(String)]);
  expect(dataOf(await undo(both)).matchIds).toEqual([other.match.id]);
});
