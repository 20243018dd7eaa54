import type { Request, RequestHandler, Response } from "express";

export const SESSION_COOKIE = "__Host-matchbook_session";
/** Ties a sign-in to the browser that began it. */
export const LOGIN_COOKIE = "__Host-matchbook_login";

/** Browsers refuse a `__Host-` cookie of another host or an unencrypted page. It works on http://127.0.0.1, too. */
const ALWAYS = { httpOnly: true, secure: true, path: "/" } as const;

const OPTIONS = {
  [SESSION_COOKIE]: { ...ALWAYS, sameSite: "strict" },
  // The identity provider sends the browser back from another site, to which `Strict` would withhold the cookie.
  [LOGIN_COOKIE]: { ...ALWAYS, sameSite: "lax" },
} as const;

/** Removes the cookies from requests to anything but the console: browsers send them to every path of the host. */
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

export function setCookie(response: Response, name: Cookie, value: string, maxAgeMs: number): void {
  response.cookie(name, value, { ...OPTIONS[name], maxAge: maxAgeMs });
}

export function clearCookie(response: Response, name: Cookie): void {
  response.clearCookie(name, OPTIONS[name]);
}
