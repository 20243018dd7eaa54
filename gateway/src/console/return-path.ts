/** Any origin: only what a browser makes of the path relative to it matters. */
const ORIGIN = "https://console.invalid";
const FIRST_PAGE = "/console/";
const MAX_LENGTH = 2_000;

/** Paths of the console that are no page. Returning to them would sign in or out again. */
const NO_PAGE = /^\/console\/(?:login|callback|logout|session|api|assets)(?:\/|$)/;

/**
 * The page that a sign-in returns to.
 * @param to a path of the console, with its query; undefined for the first page
 * @returns undefined when a browser would leave the console for it
 */
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
