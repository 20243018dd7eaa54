import { SCOPES, type Scope } from "./scopes.ts";

/** What a person may do; each role may do everything that the ones before it may do. */
export const ROLES = ["viewer", "reviewer", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** What a reviewer may change. */
const REVIEWED: readonly Scope[] = [
  "transactions:write",
  "matches:write",
  "counterparties:write",
  "invoices:write",
  "operations:write",
];

const READING = SCOPES.filter((scope) => scope.endsWith(":read"));

/** The scopes of a person's API calls. */
export const SCOPES_OF_ROLE: Record<Role, readonly Scope[]> = {
  viewer: READING,
  reviewer: [...READING, ...REVIEWED],
  admin: SCOPES,
};

/** True when a role may do what `needed` may do. */
export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
