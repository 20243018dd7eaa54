import { SCOPES } from "@matchbook/vocabulary/scopes";
import { z } from "zod";
import { optional, pageQuery, textSchema, timestampSchema } from "./common.ts";

/** `POST /api-keys`. The handler checks that `expiresAt` is in the future. */
export const createApiKeySchema = z.object({
  name: textSchema(200),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1, "Must not be empty")
    .transform((scopes) => [...new Set(scopes)]),
  expiresAt: optional(timestampSchema),
});

/** `PATCH /api-keys/:id`. */
export const updateApiKeySchema = z.object({ name: textSchema(200) });

export const listApiKeysQuery = z.object(pageQuery);
