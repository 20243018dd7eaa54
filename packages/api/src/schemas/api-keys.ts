import { KEY_SCOPES } from "@matchbook/vocabulary/scopes";
import { z } from "zod";
import { optional, pageQuery, textSchema, timestampSchema, wordsOf } from "./common.ts";

/** `POST /api-keys`. The handler checks that `expiresAt` is in the future. */
export const createApiKeySchema = z.object({
  name: textSchema(200),
  scopes: wordsOf(KEY_SCOPES),
  expiresAt: optional(timestampSchema),
});

/** `PATCH /api-keys/:id`. */
export const updateApiKeySchema = z.object({ name: textSchema(200) });

export const listApiKeysQuery = z.object(pageQuery);
