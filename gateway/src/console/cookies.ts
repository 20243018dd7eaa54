import type { Request, Response } from "express";

/** The secret of a person's session. */
export const SESSION_COOKIE = "matchbook_session";
/** Ties a sign-in to the browser that began it. */
export const LOGIN_COOKIE = "matchbook_login";

/**
 * Browsers send both cookies to the console only, never to `/api/v1`. Scripts cannot read them. `Secure` also works on
 * http://127.0.0.1 and http://localhost, which browsers trust.
 */
const ALWAYS = { httpOnly: true, secure: true, path: "/console" } as const;

const OPTIONS = {
  [SESSION_COOKIE]: { ...ALWAYS, sameSite: "strict" },
  // The identity provider sends the browser back from another site. `Strict` would withhold the cookie then.
  [LOGIN_COOKIE]: { ...ALWAYS, sameSite: "lax", path: "/console/callback" },
} as const;

type Cookie = keyof typeof OPTIONS;

/** The value of a cookie, undefined without one. A second cookie of the name is ignored (RFC 6265, 5.4). */
export function readCookie(request: Request, name: Cookie): string | undefined {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value === undefined || !/^[\w-]{43}$/.test(value) ? undefined : value;
}

/** @param maxAgeMs how long the browser keeps it */
export function setCookie(response: Response, name: Cookie, value: string, maxAgeMs: number): void {
  response.cookie(name, value, { ...OPTIONS[name], maxAge: maxAgeMs });
}

export function clearCookie(response: Response, name: Cookie): void {
  response.clearCookie(name, OPTIONS[name]);
}
