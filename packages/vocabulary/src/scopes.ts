const RESOURCES = [
  "transactions",
  "invoices",
  "advices",
  "matches",
  "matching-settings",
  "counterparties",
  "fx-rates",
  "bank-connections",
  "operations",
  "exports",
  "closed-periods",
  "rules",
  "files",
] as const;

/** Views of several resources at once, which can only be read. */
const VIEWS = ["search", "overview", "history"] as const;

/** The scopes of an API key. A write scope does not include the read scope of its resource. */
export const SCOPES = [
  ...RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  ...VIEWS.map((view) => `${view}:read` as const),
];
export type Scope = (typeof SCOPES)[number];

/** Scopes for people and integrations alone, because they decide what matching does by itself. */
const NOT_FOR_AGENTS: ReadonlySet<Scope> = new Set([
  "advices:write",
  "rules:write",
  "counterparties:write",
  "fx-rates:write",
  "matching-settings:write",
  "closed-periods:write",
]);

/** The scopes that an agent has with those of its key. */
export function scopesOfAgent(scopes: readonly Scope[]): readonly Scope[] {
  return scopes.filter((scope) => !NOT_FOR_AGENTS.has(scope));
}

/** Stands for every scope, also those of later versions. */
export const ALL_SCOPES = "*";

/** The scopes with which a key may be issued. */
export const KEY_SCOPES = [...SCOPES, ALL_SCOPES] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes that a key has. */
export function scopesOf(issued: readonly KeyScope[]): readonly Scope[] {
  return issued.includes(ALL_SCOPES) ? SCOPES : issued.filter((scope) => scope !== ALL_SCOPES);
}
