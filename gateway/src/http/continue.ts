import type { IncomingMessage } from "node:http";

/** Requests with `Expect: 100-continue` whose caller still waits to be asked for the body (RFC 9110, 10.1.1). */
export const waitsForContinue = new WeakSet<IncomingMessage>();
