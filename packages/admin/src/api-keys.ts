import { SCOPES, type Scope } from "@matchbook/vocabulary/scopes";

/**
 * Parses a comma-separated list of scopes. `all` stands for every scope.
 * @throws Error that names an unknown scope
 */
export function parseScopes(list: string): Scope[] {
  if (list === "all") return [...SCOPES];
  return list.split(",").map((scope) => {
    if (!(SCOPES as readonly string[]).includes(scope))
      throw new Error(`"${scope}" is not a scope: ${SCOPES.join(", ")}`);
    return scope as Scope;
  });
}
