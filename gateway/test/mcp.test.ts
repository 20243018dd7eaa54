import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { page } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

/** The behaviour that `/mcp` shares with the REST API. test/conformance has the tools, with the real services. */

const LIMITS = { RATE_LIMIT_PER_MINUTE: "60", RATE_LIMIT_BURST: "5" };
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ MAX_REQUESTS_IN_PROGRESS: "2" });
  gateway.services.matching.listLineMatches = async () => ({ matches: [] });
});
afterAll(() => gateway.stop());

const send = (url: string, token: string, method: string, params: object = {}, id: number | string = 1) =>
  fetch(`${url}/mcp`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "x-correlation-id": "c-7" },
    body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
  });
const SUGGESTIONS = { name: "list_suggestions" };
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
const bodyOf = (response: Response) => response.json() as Promise<any>;
const textOf = async (response: Response) => (await bodyOf(response)).result.content[0].text;

test.each(["1764347000000123", "90071992547409931234", "1.5e2"])(
  "a request with the id %s gets that id back",
  async (id) => {
    const { key } = await gateway.key();
    for (const params of ["{}", '{"protocolVersion":0}']) {
      const response = await fetch(`${gateway.url}/mcp`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: `{"jsonrpc":"2.0","id":${id},"method":"${params === "{}" ? "ping" : "initialize"}","params":${params}}`,
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(new RegExp(`"id":${id.replace(".", "\\.")}[,}]`));
    }
  },
);

test("a message counts once against the rate limit of its key, and says when to come again", async () => {
  const { url, stop } = await gateway.another(LIMITS);
  gateway.services.matching.listTransactions = async () => ({ transactions: [], page: page(0n) });
  try {
    const { key } = await gateway.key();
    for (let call = 0; call < 5; call += 1)
      expect(await textOf(await send(url, key, "tools/call", SUGGESTIONS))).toContain(
        "No transactions with suggestions",
      );
    const refused = await send(url, key, "ping");
    expect([refused.headers.get("retry-after"), (await bodyOf(refused)).code]).toEqual([
      expect.stringMatching(/^\d+$/),
      "too_many_requests",
    ]);
  } finally {
    await stop();
  }
});

test("a message is small: it has few values, and its id is short", async () => {
  const { key } = await gateway.key();
  const _meta = { list: Array(5_000).fill(1) };
  const many = await send(gateway.url, key, "tools/call", { ...SUGGESTIONS, _meta });
  const details = [{ field: "", message: "Must have at most 5000 values" }];
  expect([many.status, (await bodyOf(many)).details]).toEqual([400, details]);
  const long = await send(gateway.url, key, "ping", {}, "x".repeat(201));
  expect(await bodyOf(long)).toEqual({
    jsonrpc: "2.0",
    error: { code: -32600, message: "The id of a request must have at most 200 characters" },
  });
  expect((await bodyOf(await send(gateway.url, key, "ping", {}, "x".repeat(200)))).result).toEqual({});
});

test("any gateway serves any message of an agent", async () => {
  const { url, stop } = await gateway.another();
  try {
    const { key } = await gateway.key();
    const about = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
    const begun = await bodyOf(await send(gateway.url, key, "initialize", about));
    expect(begun.result).toMatchObject({ protocolVersion: "2025-06-18", serverInfo: { name: "matchbook" } });
    const listed = await bodyOf(await send(url, key, "tools/list"));
    expect(listed.result.tools.length).toBeGreaterThan(10);
  } finally {
    await stop();
  }
});

test("an operation gets the agent, its correlation id and its rights, and no more than its slot", async () => {
  const calls: unknown[] = [];
  let goOn = () => {};
  let came = () => {};
  const arrived = new Promise<void>((resolve) => {
    came = resolve;
  });
  gateway.services.matching.listTransactions = async (_request, { actor, actorName, agent, correlationId }) => {
    calls.push({ actor, actorName, agent, correlationId });
    came();
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return { transactions: [], page: page(0n) };
  };
  const admin = await gateway.issuer.token({ sub: "7", name: "Ada", tenant_id: "acme" });
  const wanted = { name: "Bot", scopes: ["*"], agent: { confirmUpTo: 500 } };
  const { data } = (await ask(gateway.url, "POST", "/api/v1/api-keys", { token: admin, body: wanted })).body;
  expect(data.agent).toEqual({ confirmUpTo: 500 });
  const first = send(gateway.url, data.key, "tools/call", SUGGESTIONS);
  await arrived;
  // The tenant has half of the slots, which is this one.
  const refused = await send(gateway.url, data.key, "tools/call", SUGGESTIONS);
  expect([refused.status, (await bodyOf(refused)).code]).toEqual([503, "unavailable"]);
  goOn();
  expect(await textOf(await first)).toContain("No transactions with suggestions");
  const by = { actor: `key:${data.id}`, actorName: "Bot (agent)" };
  expect(calls).toEqual([{ ...by, agent: { confirmUpTo: 500 }, correlationId: "c-7" }]);
  for (const confirmUpTo of [0, 1.5, -1, "5", 1e15]) {
    const body = { ...wanted, agent: { confirmUpTo } };
    expect([confirmUpTo, (await ask(gateway.url, "POST", "/api/v1/api-keys", { token: admin, body })).status]).toEqual([
      confirmUpTo,
      400,
    ]);
  }
});
