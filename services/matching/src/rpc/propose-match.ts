import type { Rpc } from "../context.ts";
import { createMatch, PROPOSED } from "./create-match.ts";

/**
 * Makes a suggestion about which a person decides; once per idempotency key. It has an RPC of its own, because a service
 * of an earlier version must not allocate what is only proposed.
 */
export const proposeMatch: Rpc<"proposeMatch"> = (context, request, call) =>
  createMatch(context, { ...request, status: PROPOSED }, call);
