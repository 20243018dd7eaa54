import type { Request } from "express";

/** The token of `Authorization: Bearer <token>` (RFC 6750; the scheme's case does not matter), undefined without one. */
export function bearerToken(request: Request): string | undefined {
  return /^bearer +(.+)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim() || undefined;
}
