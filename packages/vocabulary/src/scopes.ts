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
] as const;

/** What shows several resources at once can only be read. */
const VIEWS = ["search", "overview", "history"] as const;

/** The scopes of an API key. A write scope does not include the read scope of its resource. */
export const SCOPES = [
  ...RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  ...VIEWS.map((view) => `${view}:read` as const),
];
export type Scope = (typeof SCOPES)[number];
