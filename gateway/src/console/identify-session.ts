import { AppError } from "@matchbook/runtime/errors/errors";
import type { Request } from "express";
import { countAddress, type Identify, verifyAndCount } from "../auth/admit.ts";
import { personOf } from "../auth/authenticate.ts";
import type { Context } from "../context.ts";
import { readCookie, SESSION_COOKIE } from "./cookies.ts";
import type { Sessions } from "./sessions.ts";

/** Pages of other sites must ask before they send this header (CORS), and are refused. */
const OWN_HEADER = "x-matchbook-console";
/** Values of the header while a person uses the page, and while the page only keeps itself up to date. */
const ATTENDED = "1";
const UNATTENDED = "unattended";

/** Identifies a person by the session cookie, which only the console's pages may use. A refusal is an AppError. */
export function identifySession(sessions: Sessions, context: Context): Identify {
  return async (_auth, request, response) => {
    if (!isOwnRequest(request)) {
      await countAddress(request, response, context.rateLimiter);
      throw new AppError("cross_site_request");
    }
    const attended = request.get(OWN_HEADER) === ATTENDED;
    const counting = { request, response, context, limiter: context.consoleLimiter };
    return verifyAndCount(readCookie(request, SESSION_COOKIE), counting, async (secret) => {
      const session = secret === undefined ? undefined : await sessions.use(secret, { attended });
      if (session === undefined) throw new AppError("not_signed_in");
      const person = personOf({ ...session, role: session.role ?? undefined });
      return { ...person, counted: `console:${person.counted}` };
    });
  };
}

/** Tells whether a page of this origin made the request (Fetch Metadata); programs and old browsers do not say so. */
export function isOwnRequest(request: Request): boolean {
  const value = request.get(OWN_HEADER);
  return request.get("sec-fetch-site") === "same-origin" && (value === ATTENDED || value === UNATTENDED);
}
