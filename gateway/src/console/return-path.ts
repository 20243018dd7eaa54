/** A placeholder: browsers resolve the path against any origin alike. */
const ORIGIN = "https://console.invalid";
const FIRST_PAGE = "/console/";
const MAX_LENGTH = 2_000;

/** Paths of the console that are no page, such as signing in or out. */
const NO_PAGE = /^\/console\/(?:login|callback|logout|session|api|assets)(?:\/|$)/;

/** The page to which a sign-in returns, by default the first; undefined where a browser would leave the console. */
export function returnPath(to: unknown): string | undefined {
  if (to === undefined || to === "") return FIRST_PAGE;
  if (typeof to !== "string" || to.length > MAX_LENGTH || !to.startsWith("/") || !URL.canParse(to, ORIGIN)) {
    return undefined;
  }
  // The URL parser reads `//`, `/\`, tabs and dots as browsers do.
  const { origin, pathname, search, hash } = new URL(to, ORIGIN);
  if (origin !== ORIGIN || NO_PAGE.test(pathname)) return undefined;
  return pathname === "/console" || pathname.startsWith(FIRST_PAGE) ? pathname + search + hash : undefined;
}
