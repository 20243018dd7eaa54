import type { IncomingMessage } from "node:http";

/** Requests with `Expect: 100-continue` that were not yet told to continue (RFC 9110, 10.1.1). */
export const waitsForContinue = new WeakSet<IncomingMessage>();
