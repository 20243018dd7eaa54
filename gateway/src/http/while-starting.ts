import type { RequestListener } from "node:http";
import { presentError } from "@matchbook/api/resources/envelope";
import { HTTP_STATUS } from "@matchbook/runtime/errors/error-catalogue";
import { AppError } from "@matchbook/runtime/errors/errors";
import { outcomeOf } from "./outcome.ts";

/** Seconds for Retry-After. */
const RETRY_AFTER = 1;

/** Answers requests while the gateway waits for its database: `/healthz` is alive, everything else is unavailable. */
export const whileStarting: RequestListener = (request, response) => {
  const alive = request.url === "/healthz" && request.method === "GET";
  const error = new AppError("unavailable");
  response.writeHead(alive ? 200 : HTTP_STATUS[error.kind], {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...(alive ? {} : { "retry-after": String(RETRY_AFTER), connection: "close" }),
  });
  response.end(
    JSON.stringify(alive ? { status: "ok" } : { ...presentError(error), ...outcomeOf(error, request.method, false) }),
  );
};
