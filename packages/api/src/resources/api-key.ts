import { KEY_SCOPES } from "@matchbook/vocabulary/scopes";
import { z } from "zod";
import { extended, objectOrNull, resource, time, timeOrNull, uuid } from "./common.ts";

export const AGENT_LIMIT =
  "The value of a transaction up to which the agent may decide, in major units of the base currency of the matching " +
  "settings, and never above their ceilings; null: it only proposes";

export const apiKeyResource = resource("ApiKey", {
  id: uuid,
  name: z.string(),
  keyPrefix: z.string().describe("The key without its secret"),
  scopes: z.array(z.enum(KEY_SCOPES)).describe("`*` stands for every scope, also those of later versions"),
  agent: objectOrNull({ confirmUpTo: z.int().nullable().describe(AGENT_LIMIT) }).describe(
    "Null unless the key is an agent's",
  ),
  createdBy: z.string().describe("The actor that issued the key: user:<subject>, or operator"),
  createdAt: time,
  lastUsedAt: timeOrNull.describe("The last use, to the minute; null before the first"),
  expiresAt: timeOrNull,
  revokedAt: timeOrNull,
});

export const issuedApiKeyResource = extended("IssuedApiKey", apiKeyResource, {
  key: z.string().describe("Shown this once"),
});
