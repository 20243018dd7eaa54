import { ConfigError } from "@matchbook/runtime/process/config";
import { ROLES, type Role } from "@matchbook/vocabulary/roles";
import type { Config } from "../config.ts";

/** Finds the role of a person in the claims of the ID token; undefined for a person who may do nothing. */
type RoleOf = (claims: Record<string, unknown>) => Role | undefined;

/** Reads roles as configured; the highest counts. @throws ConfigError in production without a default role */
export function roleReader(config: RoleConfig): RoleOf {
  const { NODE_ENV, OIDC_ROLES_CLAIM: claim, OIDC_ROLE_MAPPING: mapping } = config;
  if (NODE_ENV === "production" && config.OIDC_DEFAULT_ROLE === undefined)
    throw new ConfigError(`Bad configuration: OIDC_DEFAULT_ROLE: Must be ${ROLES.join(", ")} or none in production`);
  const fallback = config.OIDC_DEFAULT_ROLE ?? "admin";
  return (claims) => {
    const value = claim !== undefined && Object.hasOwn(claims, claim) ? claims[claim] : undefined;
    const names: unknown[] = Array.isArray(value) ? value : [value];
    const roles = names.map((name) => (typeof name === "string" ? mapping.get(name) : undefined));
    return ROLES.findLast((role) => roles.includes(role)) ?? (fallback === "none" ? undefined : fallback);
  };
}

export type RoleConfig = Pick<Config, "NODE_ENV" | "OIDC_ROLES_CLAIM" | "OIDC_ROLE_MAPPING" | "OIDC_DEFAULT_ROLE">;
