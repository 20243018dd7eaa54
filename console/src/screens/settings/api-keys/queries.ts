import type { apiKeyResource, issuedApiKeyResource } from "@matchbook/api/resources/api-key";
import { SCOPES, type Scope } from "@matchbook/vocabulary/scopes";
import type { z } from "zod";
import { queryClient } from "../../../api/query-client.ts";

export type ApiKey = z.infer<typeof apiKeyResource>;
export type IssuedApiKey = z.infer<typeof issuedApiKeyResource>;

const reading = SCOPES.filter((scope) => scope.endsWith(":read"));

/** What programs of a kind may do. */
export const PRESETS = {
  read: reading,
  imports: ["bank-connections:read", "bank-connections:write", "transactions:read", "transactions:write"],
  billing: ["invoices:read", "invoices:write", "counterparties:read", "counterparties:write", "matches:read"],
  all: SCOPES,
} as const satisfies Record<string, readonly Scope[]>;
export type Preset = keyof typeof PRESETS;

export async function keysChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["/api-keys"] });
}
