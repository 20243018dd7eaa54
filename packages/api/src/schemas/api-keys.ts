import { KEY_SCOPES } from "@matchbook/vocabulary/scopes";
import { z } from "zod";
import { AGENT_LIMIT } from "../resources/api-key.ts";
import { optional, timestampSchema, wholeNumberSchema, wordsOf } from "./common.ts";
import { writtenSchema } from "./texts.ts";

const LARGEST_LIMIT = 999_999_999_999_999;

const agentSchema = z
  .object({
    confirmUpTo: wholeNumberSchema(1, LARGEST_LIMIT, "Must be a whole number or null")
      .nullable()
      .default(null)
      .describe(AGENT_LIMIT),
  })
  .describe("The key is an agent's: by default it only proposes matches, and people decide");

/** `POST /api-keys`. The handler checks that `expiresAt` is in the future. */
export const createApiKeySchema = z.object({
  name: writtenSchema(200),
  scopes: wordsOf(KEY_SCOPES),
  agent: optional(agentSchema),
  expiresAt: optional(timestampSchema),
});

export const updateApiKeySchema = z.object({ name: writtenSchema(200) });
