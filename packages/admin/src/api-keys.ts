import { SCOPES, type Scope } from "@matchbook/vocabulary/scopes";

/**
 * The scopes of a comma-separated list; `all` is every scope.
 * @throws Error naming one that does not exist
 */
export function parseScopes(list: string): Scope[] {
  if (list === "all") return [...SCOPES];
  return list.split(",").map((scope) => {
    if (!(SCOPES as readonly string[]).includes(scope))
      throw new Error(`"${scope}" is not a scope: ${SCOPES.join(", ")}`);
    return scope as Scope;
  });
}
