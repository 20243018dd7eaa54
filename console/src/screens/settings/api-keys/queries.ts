import type { apiKeyResource, issuedApiKeyResource } from "@matchbook/api/resources/api-key";
import { SCOPES, type Scope } from "@matchbook/vocabulary/scopes";
import type { z } from "zod";
import { oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";

export type ApiKey = z.infer<typeof apiKeyResource>;
export type IssuedApiKey = z.infer<typeof issuedApiKeyResource>;

const reading = SCOPES.filter((scope) => scope.endsWith(":read"));

/** The rights of programs of a kind. */
export const PRESETS = {
  read: reading,
  imports: ["bank-connections:read", "bank-connections:write", "transactions:read", "transactions:write"],
  billing: ["invoices:read", "invoices:write", "counterparties:read", "counterparties:write", "matches:read"],
  agent: [
    "transactions:read",
    "invoices:read",
    "matches:read",
    "matches:write",
    "bank-connections:read",
    "search:read",
  ],
  all: SCOPES,
} as const satisfies Record<string, readonly Scope[]>;
export type Preset = keyof typeof PRESETS;

/** The kind of program that may do exactly this. */
export function presetOf(scopes: readonly Scope[]): Preset | undefined {
  const presets = Object.keys(PRESETS) as Preset[];
  return presets.find((one) => {
    const may: readonly Scope[] = PRESETS[one];
    return may.length === scopes.length && may.every((scope) => scopes.includes(scope));
  });
}

/** The currency in which the limits of agents are. */
export const baseCurrencyQuery = oneQuery<{ baseCurrency: string }>("/matching-settings");

export async function keysChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["/api-keys"] });
}
