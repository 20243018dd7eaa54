const RESOURCES = [
  "transactions",
  "invoices",
  "matches",
  "matching-settings",
  "counterparties",
  "fx-rates",
  "bank-connections",
  "operations",
  "exports",
  "closed-periods",
  "files",
] as const;

/** What shows several resources at once can only be read. */
const VIEWS = ["search", "overview", "history"] as const;

/** The scopes of an API key. A write scope does not include the read scope of its resource. */
export const SCOPES = [
  ...RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  ...VIEWS.map((view) => `${view}:read` as const),
];
export type Scope = (typeof SCOPES)[number];

/** Stands for every scope, also those of later versions. */
export const ALL_SCOPES = "*";

/** What a key is issued with. */
export const KEY_SCOPES = [...SCOPES, ALL_SCOPES] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes that a key has. */
export function scopesOf(issued: readonly KeyScope[]): readonly Scope[] {
  return issued.includes(ALL_SCOPES) ? SCOPES : issued.filter((scope) => scope !== ALL_SCOPES);
}
