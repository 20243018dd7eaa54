import { toJsonSchema } from "@matchbook/api/json-schema";
import { type JsonSchema, mapValues } from "@matchbook/api/portable-schema";
import { MOST_DETAILS, presentError } from "@matchbook/api/resources/envelope";
import { toFieldErrors } from "@matchbook/api/schemas/field-errors";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { CallToolResult, Tool as ListedTool } from "@modelcontextprotocol/sdk/types.js";
import { routeOf } from "../routes/index.ts";
import { withDecimals } from "./amounts.ts";
import { readTools } from "./read-tools.ts";
import type { RestAnswer, RestRequest } from "./rest-calls.ts";
import { NOTICE, tidy, tidyText } from "./texts.ts";
import type { RestBody, Tool } from "./tool.ts";
import { writeTools } from "./write-tools.ts";

export const tools: readonly Tool[] = [...readTools, ...writeTools];

const MOST_CHARACTERS = 40_000;

/** The tools as `tools/list` answers them. */
export function listedTools(): ListedTool[] {
  return tools.map(({ name, title, description, route, decides = false, input, output }) => ({
    name,
    title,
    description,
    inputSchema: toJsonSchema(input, "input") as ListedTool["inputSchema"],
    outputSchema: outline(toJsonSchema(output, "output")) as ListedTool["outputSchema"],
    annotations: {
      readOnlyHint: routeOf(route).method === "get",
      destructiveHint: decides,
      idempotentHint: true,
      openWorldHint: false,
    },
  }));
}

/** The names of what an answer has, to a depth: whole schemas would be 25 kB of an agent's list. */
function outline({ type, required, properties, items }: JsonSchema, depth = 1): JsonSchema {
  const parts = depth > 0 && properties && mapValues(properties, (part) => outline(part, depth - 1));
  return {
    type,
    required,
    ...(parts && { properties: parts }),
    ...(items && { items: outline(items as JsonSchema, 0) }),
  };
}

/** Checks the arguments of a tool, calls its operation, and tells the answer, which a refusal is too. */
export async function callTool(
  tool: Tool,
  given: unknown,
  call: (request: RestRequest) => Promise<RestAnswer>,
): Promise<CallToolResult> {
  const input = tool.input.safeParse(given ?? {});
  if (!input.success) {
    const refused = new AppError("validation_failed", { fields: toFieldErrors(input.error) });
    return refusal({ status: 400, retryAfter: undefined, body: presentError(refused) });
  }
  const answer = await call(tool.request(input.data));
  if (answer.status >= 400) return refusal(answer);
  const body = answer.body as RestBody;
  const shown = tool.output.parse(withDecimals(tidy(tool.pick === undefined ? body.data : tool.pick(body))));
  const sentences = tool.say(shown).join("\n");
  const isCut = sentences.length > MOST_CHARACTERS;
  const text = isCut ? `${sentences.slice(0, MOST_CHARACTERS)}…\nMore is in the structured answer.` : sentences;
  return {
    content: [{ type: "text", text: `${text}\n\n${NOTICE}` }],
    structuredContent: shown as Record<string, unknown>,
  };
}

function refusal({ body, retryAfter }: RestAnswer): CallToolResult {
  const { error = "Request failed", code = "unknown", details = [] } = body as Partial<ReturnType<typeof presentError>>;
  const problems = details
    .slice(0, MOST_DETAILS)
    .map(({ field, message }) => tidyText(field === "" ? message : `${field}: ${message}`));
  const again = retryAfter === undefined ? [] : [`Try again in ${retryAfter} seconds.`];
  return {
    isError: true,
    content: [{ type: "text", text: [`${tidyText(error)} (${code}).`, ...problems, ...again].join("\n") }],
  };
}
