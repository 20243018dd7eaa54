import { beforeAll, describe, expect, test } from "vitest";
import { type Agent, message, newAgent, postMessage } from "../agents.ts";
import { matchesOf, newPair, newSuggestion } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Messages that `/mcp` refuses or survives: broken ones, huge ones, and many at once. */

const system = useSystem();
let api: Api;
let key: { id: string; key: string };
let agent: Agent;
beforeAll(async () => {
  ({ api, key, agent } = await newAgent(system));
});

const post = (body: string | Buffer, token = key.key, headers = {}) => postMessage(system.url, token, body, headers);
const calling = (name: string, given: unknown) => message("tools/call", { name, arguments: given });

describe("messages", () => {
  test("that are broken, too many or too large are refused and change nothing", async () => {
    const { match, pair } = await newSuggestion(api);
    const confirming = JSON.parse(calling("confirm_match", { matchId: match.id }));
    for (const [body, status] of [
      ["{", 400],
      ["", 400],
      ["null", 400],
      ['"text"', 400],
      ["{}", 400],
      ['{"jsonrpc":"1.0","id":1,"method":"tools/list"}', 400],
      ['{"jsonrpc":"2.0","id":{},"method":"tools/list"}', 400],
      [Buffer.from([0x7b, 0xff, 0x7d]), 400],
      [`${"[".repeat(100_000)}${"]".repeat(100_000)}`, 400],
      [JSON.stringify([confirming]), 400],
      [JSON.stringify(Array.from({ length: 10_000 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }))), 400],
      [calling("search", { text: "x".repeat(1_100_000) }), 413],
    ] as const) {
      const answer = await post(body);
      expect([String(body).slice(0, 60), answer.status]).toEqual([String(body).slice(0, 60), status]);
    }
    expect((await post(message("ping"), key.key, { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(message("ping"), key.key, { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
    expect(await matchesOf(api, pair)).toMatchObject([{ id: match.id, status: "pending_review" }]);
  });

  test("about what is not there are answered as errors of the protocol", async () => {
    const error = (code: number, text: string) => ({ status: 200, body: { id: 1, error: { code, message: text } } });
    expect(await post(calling("delete_all", {}))).toMatchObject(error(-32602, "Unknown tool: delete_all"));
    expect(await post(calling("__proto__", {}))).toMatchObject(error(-32602, "Unknown tool: __proto__"));
    expect(await post(message("resources/list"))).toMatchObject(error(-32601, "Method not found"));
    const wrong = "Invalid parameters of tools/call: params.name: Invalid input: expected string, received number";
    expect(await post(message("tools/call", { name: 5 }))).toMatchObject(error(-32602, wrong));
    const list = "Invalid parameters of tools/list: params.cursor: Invalid input: expected string, received number";
    expect(await post(message("tools/list", { cursor: 5 }))).toMatchObject(error(-32602, list));
    expect(await post(message("initialize"))).toMatchObject({
      body: { error: { code: -32602, message: expect.stringContaining("params.protocolVersion: Required") } },
    });
    // The SDK's client puts the code before the text, once.
    await expect(agent.client.callTool({ name: "no_tool" })).rejects.toThrow(
      /^MCP error -32602: Unknown tool: no_tool$/,
    );
    expect(await post(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }))).toMatchObject({
      status: 202,
    });
    for (const method of ["GET", "DELETE", "PUT"]) {
      const headers = { authorization: `Bearer ${key.key}`, accept: "text/event-stream" };
      const answer = await fetch(`${system.url}/mcp`, { method, headers });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "POST"]);
    }
  });

  test("with arguments that are wrong, huge or unknown are refused by name", async () => {
    const wrong = async (name: string, given: Record<string, unknown>) => {
      const { refused, text } = await agent.tool(name, given);
      expect([name, refused, text]).toEqual([name, true, expect.stringContaining("Validation failed")]);
      return text;
    };
    expect(await wrong("search", {})).toContain("text: Required");
    expect(await wrong("search", { text: "x", status: "matched" })).toContain("status");
    expect(await wrong("search", { text: "x".repeat(201) })).toContain("text");
    expect(await wrong("list_open_transactions", { pageSize: 1_000 })).toContain("pageSize");
    expect(await wrong("confirm_match", { matchId: "../api-keys" })).toContain("matchId");
    expect(await wrong("propose_match", { transactionId: "T", invoiceId: "I", matchedAmount: 1 })).toContain(
      "matchedAmount",
    );
    expect(await wrong("propose_match", { transactionId: "T", invoiceId: "I", matchedAmount: "-1" })).toContain(
      "matchedAmount",
    );
    const path = await agent.tool("explain_transaction", { transactionId: "../../api-keys?x=" });
    expect([path.refused, path.text]).toEqual([true, expect.stringContaining("transaction_not_found")]);
  });

  test("forty at once are all answered, each with its own", async () => {
    const { line } = await newPair(api);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, id) =>
        post(
          message(
            "tools/call",
            { name: "explain_transaction", arguments: { transactionId: line.transaction_code } },
            id,
          ),
        ),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.id, body.result.isError ?? false])).toEqual(
      answers.map((_, id) => [200, id, false]),
    );
  });
});
