import type { Rpc } from "../context.ts";
import { createMatch, PROPOSED } from "./create-match.ts";

/**
 * Makes a suggestion about which a person decides; once per idempotency key. It is no status of `CreateMatch`, because
 * a service of an earlier version would allocate what is only proposed.
 */
export const proposeMatch: Rpc<"proposeMatch"> = (context, request, call) =>
  createMatch(context, { ...request, status: PROPOSED, returnsMatchId: undefined, rememberAccount: undefined }, call);
