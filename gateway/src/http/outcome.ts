import type { AppError } from "@matchbook/runtime/errors/errors";

/**
 * The change that a failed request may have made, for callers who wonder whether to repeat it.
 * @param begun whether its work may have begun; before that, nothing is stored
 */
export function outcomeOf({ kind }: AppError, method: string | undefined, begun: boolean) {
  const failed = kind === "unavailable" || kind === "internal";
  if (!failed || method === "GET" || method === "HEAD") return {};
  return { outcome: begun ? ("unknown" as const) : ("none" as const) };
}
