import { routes } from "@matchbook/gateway/routes/index";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../client.ts";
import { newCounterparty } from "../fixtures.ts";
import type { Case } from "../sealed/case.ts";
import { CASES } from "../sealed/cases.ts";
import { stateOf, type World, withoutUse, worldOf, worldOfNobody } from "../sealed/world.ts";
import { type Api, useSystem } from "../system.ts";

/**
 * Tenants are isolated. Every route answers a request for another tenant's data as if the data did not exist. An answer
 * does not depend on another tenant's data.
 */

type Operation = (typeof routes)[number];

const OPERATION = /"operationId":"[0-9a-f-]{36}"/;

const system = useSystem();
/** A tenant that only reads. */
let asking: { api: Api; world: World };
/** A tenant that creates things. */
let taking: { api: Api; world: World };
let other: { api: Api; world: World };
const nobodys = worldOfNobody();
const before = new Map<Case, string>();
let stateBefore: string[];

describe("another tenant's names", () => {
  beforeAll(async () => {
    const tenant = async (hook: string) => {
      const api = await system.newApi();
      return { api, world: await worldOf(api, `${system.stack.receiver.url}/${hook}`) };
    };
    asking = await tenant("asking");
    const api = await system.newApi();
    taking = { api, world: { ...nobodys, counterpartyCode: (await newCounterparty(api)).accountCode } };
    for (const route of routes) {
      for (const one of CASES[route.operationId] ?? []) {
        if (one.kind === "whole") before.set(one, comparable(await ask(asking, route, one, nobodys)));
      }
    }
    other = await tenant("other");
    stateBefore = await stateOf(other.api, other.world);
  });

  for (const route of routes) {
    test(`${route.operationId}: ${route.method.toUpperCase()} ${route.path}`, async () => {
      const cases = CASES[route.operationId];
      if (cases === undefined) throw new Error(`${route.operationId} has no case in sealed/cases/: add one`);
      for (const one of cases) await check(route, one);
    });
  }

  test("there are no cases for removed routes", () => {
    const known = new Set(routes.map(({ operationId }) => operationId));
    expect(Object.keys(CASES).filter((operationId) => !known.has(operationId))).toEqual([]);
  });

  test("are unknown to a session key of the console, too", async () => {
    const { key } = (await asking.api.console("POST", "/session-keys")).body.data;
    for (const path of [`/matches/${other.world.matchId}`, `/transactions/${other.world.transactionCode}`]) {
      expect((await system.as(key, "GET", path)).status).toBe(404);
    }
  });

  test("have not changed afterwards, and their events reached no other tenant", async () => {
    expect(await stateOf(other.api, other.world)).toEqual(stateBefore);
    const arrived = (hook: string) =>
      JSON.stringify(system.stack.receiver.received(`/${hook}`).map(({ body }) => body));
    expect(arrived("other")).toContain(other.world.matchId);
    for (const name of Object.values(other.world)) {
      expect(arrived("asking")).not.toContain(name);
    }
  });
});

async function check(route: Operation, one: Case): Promise<void> {
  if (one.kind === "takes") {
    const answer = await ask(taking, route, one, other.world);
    const unused = await ask(taking, route, one, nobodys);
    expect([answer.status, answer.body.success]).toEqual([unused.status, true]);
    return;
  }
  const answer = await ask(asking, route, one, other.world);
  // An invalid request is refused before the look-up, so it would prove nothing.
  expect(["Validation failed", "Invalid query parameters"], answer.text).not.toContain(answer.body?.error);
  const { path, body } = one.request(other.world, asking.world);
  const sent = path + JSON.stringify(body ?? "");
  for (const [what, name] of Object.entries(other.world)) {
    if (!sent.includes(name)) expect(answer.text.includes(name), `the answer holds their ${what}`).toBe(false);
  }
  const expected = one.kind === "names" ? comparable(await ask(asking, route, one, nobodys)) : before.get(one);
  if (one.kind !== "public") expect(comparable(answer)).toBe(expected);
}

async function ask(as: { api: Api; world: World }, { auth, method, path: whole }: Operation, one: Case, world: World) {
  const { path, body, contentType } = one.request(world, as.world);
  if (auth === "none") return outside(whole);
  const call = auth === "console" ? as.api.console : as.api.call;
  return call(method.toUpperCase(), path, body, contentType ? { headers: { "content-type": contentType } } : {});
}

async function outside(path: string): Promise<Answer> {
  const response = await fetch(`${system.url}${path}`);
  return { status: response.status, headers: response.headers, body: undefined, text: await response.text() };
}

/** An answer without the parts that always differ: correlation id, date, quota, operation and the use of a key. */
function comparable({ status, headers, text }: Answer): string {
  const changing = ["x-correlation-id", "date", "ratelimit"];
  return JSON.stringify([
    status,
    [...headers].filter(([name]) => !changing.includes(name)).sort(),
    withoutUse(text.replace(OPERATION, "")),
  ]);
}
