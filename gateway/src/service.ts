import { createServer, type RequestListener } from "node:http";
import { warnOfPlaintext } from "@matchbook/runtime/grpc/tls";
import { logConfig } from "@matchbook/runtime/process/config";
import type { Running } from "@matchbook/runtime/process/lifecycle";
import { listen } from "@matchbook/runtime/process/listen";
import type { Logger } from "@matchbook/runtime/process/logger";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { type Context, createContext } from "./context.ts";
import { boundHalfOpen } from "./http/bound-half-open.ts";
import { boundPipelining } from "./http/bound-pipelining.ts";
import { answerClientError } from "./http/client-error.ts";
import { gracefully } from "./http/close-gracefully.ts";
import { waitsForContinue } from "./http/continue.ts";
import { whileStarting } from "./http/while-starting.ts";

/** Time for open requests after the gateway was told to stop, in milliseconds. */
const DRAIN_MS = 20_000;

/** Connections that wait to be accepted. The default of 511 fills at once, and the kernel drops the others. */
const BACKLOG = 4_096;

/** Bytes of the request line and all headers together, at most. */
const MAX_HEADER_BYTES = 16 * 1024;

/** Starts the gateway. `address` is its URL. */
export async function startGateway(
  config: Config,
  options: { log: Logger; clock?: () => Date },
): Promise<Running & { context: Context }> {
  const { log } = options;
  logConfig(log, config);
  warnOfSettings(config, log);
  let handle: RequestListener = whileStarting;
  const isServed = boundPipelining();
  const serve: RequestListener = (request, response) => {
    if (!isServed(request, response)) return;
    closing.note(response);
    handle(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: config.CLIENT_TIMEOUT_MS,
      requestTimeout: config.UPLOAD_TIMEOUT_MS,
      keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: 1_000,
    },
    serve,
  );
  // A handler that reads the body sends `100 Continue`, so that a refused upload is never sent.
  server.on("checkContinue", (request, response) => {
    waitsForContinue.add(request);
    serve(request, response);
  });
  // Unknown expectations are ignored (RFC 9110, 10.1.1). Node would answer them with an empty 417.
  server.on("checkExpectation", serve);
  server.on("clientError", answerClientError);
  boundHalfOpen(server);
  const closing = gracefully(server);
  // The process counts as alive before the database is reachable.
  const address = `http://${await listen(server, config.HTTP_LISTEN, BACKLOG)}`;
  const context = await createContext(config, options).catch((error: unknown) => {
    server.close();
    throw error;
  });
  handle = await createApp(context);
  return {
    address,
    context,
    retire: () => {
      context.readiness.retire();
      context.feeds.stop();
      closing.announce();
    },
    stop: async () => {
      context.feeds.stop();
      await closing.close(DRAIN_MS);
      await context.close();
    },
  };
}

/** Warns at the start of a gateway in production of settings that are only safe for development. */
function warnOfSettings(config: Config, log: Logger): void {
  warnOfPlaintext(config, log);
  // See "forged, replayed or redirected sign-ins" in SECURITY.md.
  if (config.NODE_ENV === "production" && config.CONSOLE === "on" && config.CONSOLE_ORIGIN.length === 0)
    log.warn(
      { setting: "CONSOLE_ORIGIN" },
      "sign-ins return to the Host that a request names, so only the identity provider's redirect addresses bind them",
    );
}
