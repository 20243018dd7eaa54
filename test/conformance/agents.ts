import type { KeyScope } from "@matchbook/vocabulary/scopes";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { dataOf } from "./fixtures.ts";
import type { Api, SystemUnderTest } from "./system.ts";

/** An agent as a client of the Model Context Protocol sees Matchbook. */
export interface Agent {
  client: Client;
  /** Calls a tool: its text, its structured answer, and whether it was refused. */
  tool(name: string, given?: Record<string, unknown>): Promise<ToolAnswer>;
}

interface ToolAnswer {
  text: string;
  refused: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tools answer every shape, and the client has checked it by its schema.
  data: any;
}

/** Connects the SDK's own client over HTTP. */
export async function agentOverHttp(url: string, key: string): Promise<Agent> {
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  return agentOf(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
}

export async function agentOf(transport: Parameters<Client["connect"]>[0]): Promise<Agent> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  // The client checks structured answers by the schemas of the list.
  await client.listTools();
  return {
    client,
    tool: async (name, given = {}) => {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: given });
      const [{ text }] = content as [{ text: string }];
      return { text, refused: isError === true, data: structuredContent };
    },
  };
}

/** Issues the key of an agent as an admin does. */
export async function agentKey(
  api: Api,
  { scopes = ["*"], confirmUpTo = null }: { scopes?: readonly KeyScope[]; confirmUpTo?: number | null } = {},
): Promise<{ id: string; key: string }> {
  return dataOf(await api.console("POST", "/api-keys", { name: "Ledger bot", scopes, agent: { confirmUpTo } }));
}

/** A new tenant with the key of an agent, and the agent. */
export async function newAgent(system: SystemUnderTest) {
  const api = await system.newApi();
  const key = await agentKey(api);
  return { api, key, agent: await agentOverHttp(system.url, key.key) };
}

/** Sends a message to `/mcp` as it is. @param token empty for none */
export async function postMessage(url: string, token: string, body: string | Buffer, headers = {}) {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: new Uint8Array(Buffer.from(body)),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text), headers: response.headers };
}

export function message(method: string, params: unknown = {}, id: unknown = 1): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}
