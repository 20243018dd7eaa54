import { SCOPES, type Scope } from "./scopes.ts";

/** The roles of a person; each role may do everything that the ones before it may do. */
export const ROLES = ["viewer", "reviewer", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The scopes in which a reviewer may change things. */
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

/** Tells whether a role may do what `needed` may do. */
export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
