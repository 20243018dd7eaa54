import type { AppError } from "@matchbook/runtime/errors/errors";

/** Says whether a failed request may have changed something. @param begun before its work, nothing is stored */
export function outcomeOf({ kind }: AppError, method: string | undefined, begun: boolean) {
  const failed = kind === "unavailable" || kind === "internal";
  if (!failed || method === "GET" || method === "HEAD") return {};
  return { outcome: begun ? ("unknown" as const) : ("none" as const) };
}
