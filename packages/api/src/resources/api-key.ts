import { KEY_SCOPES } from "@matchbook/vocabulary/scopes";
import { z } from "zod";
import { extending, time, timeOrNull, uuid } from "./common.ts";

const apiKey = z.object({
  id: uuid,
  name: z.string(),
  keyPrefix: z.string().describe("The key without its secret"),
  scopes: z.array(z.enum(KEY_SCOPES)).describe("`*` stands for every scope, also those of later versions"),
  createdBy: z.string().describe("The actor that issued the key: user:<subject>, or operator"),
  createdAt: time,
  lastUsedAt: timeOrNull.describe("The last use, to the minute; null before the first"),
  expiresAt: timeOrNull,
  revokedAt: timeOrNull,
});

export const apiKeyResource = apiKey.meta({ id: "ApiKey" });

/** The answer to issuing a key, the only one that contains it. */
export const issuedApiKeyResource = apiKey
  .extend({ key: z.string().describe("Shown this once") })
  .meta(extending("ApiKey", "IssuedApiKey"));
