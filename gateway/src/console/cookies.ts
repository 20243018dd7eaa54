import type { Request, RequestHandler, Response } from "express";

/** The secret of a person's session. */
export const SESSION_COOKIE = "__Host-matchbook_session";
/** Ties a sign-in to the browser that began it. */
export const LOGIN_COOKIE = "__Host-matchbook_login";

/**
 * The prefix `__Host-` makes browsers refuse a cookie of the name that another host or an unencrypted page sets. It asks
 * for `Secure`, no domain and the path `/`. Scripts cannot read the cookies. All of it also works on http://127.0.0.1
 * and http://localhost, which browsers trust.
 */
const ALWAYS = { httpOnly: true, secure: true, path: "/" } as const;

const OPTIONS = {
  [SESSION_COOKIE]: { ...ALWAYS, sameSite: "strict" },
  // The identity provider sends the browser back from another site. `Strict` would withhold the cookie then.
  [LOGIN_COOKIE]: { ...ALWAYS, sameSite: "lax" },
} as const;

/** Removes the cookies, which browsers send to every path of the host, from requests to anything but the console. */
export const dropCookiesOutsideConsole: RequestHandler = (request, _response, next) => {
  if (request.headers.cookie !== undefined && !request.path.startsWith("/console/")) delete request.headers.cookie;
  next();
};

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
