import type { World } from "./world.ts";

export interface Request {
  /** The path after `/api/v1`. */
  path: string;
  body?: unknown;
  /** The type of a body that is not JSON. */
  contentType?: string;
}

/**
 * The way in which a route could tell one tenant of another's things, and what must hold:
 * - `names`: the request names them; the answer is that to names which never existed.
 * - `whole`: the request names nothing; the answer is the one given before the other tenant had anything.
 * - `takes`: the request creates something under their names; it succeeds as with unused names.
 * - `public`: the request needs no credential, and the answer contains none of their names.
 * `own` is the asking tenant's world.
 */
export interface Case {
  kind: "names" | "whole" | "takes" | "public";
  request(world: World, own: World): Request;
}

export const names = (request: Case["request"]): Case => ({ kind: "names", request });
export const takes = (request: Case["request"]): Case => ({ kind: "takes", request });
export const whole = (path: string): Case => ({ kind: "whole", request: () => ({ path }) });
export const openPath = (path: string): Case => ({ kind: "public", request: () => ({ path }) });
