import { presentError } from "@matchbook/api/resources/envelope";
import { HTTP_STATUS } from "@matchbook/runtime/errors/error-catalogue";
import type { AppError } from "@matchbook/runtime/errors/errors";
import type { ErrorRequestHandler } from "express";
import type { Context } from "../context.ts";
import { toAppError } from "../http/app-error.ts";
import { outcomeOf } from "../http/outcome.ts";

/** Default Retry-After during an outage, in seconds. */
const RETRY_AFTER_OUTAGE = 5;

/** Answers an AppError with its documented text, and anything else as internal, with the id that finds its log. */
export function answerErrors({ log, refusals }: Context): ErrorRequestHandler {
  // Express recognizes error handlers by their four parameters.
  return async (thrown: unknown, request, response, _next) => {
    const { correlationId, operation } = response.locals;
    // The caller disconnected: there is nothing to answer or to log.
    if (request.socket.destroyed) return;
    const error = toAppError(thrown);
    if (error.kind === "internal") log.error({ err: error.cause ?? error, correlationId, operation }, "request failed");
    if (error.kind === "unavailable" && !isRefusal(error)) {
      log.warn({ err: error.cause, correlationId, operation }, "dependency unavailable");
    }
    const { pacedBy } = response.locals;
    const isSent = pacedBy === undefined || !isRefusal(error) || (await refusals.wait(pacedBy));
    if (response.headersSent || !isSent) {
      request.socket.destroy();
      return;
    }
    const retryAfter = error.retryAfter ?? (error.kind === "unavailable" ? RETRY_AFTER_OUTAGE : undefined);
    if (retryAfter !== undefined) response.setHeader("Retry-After", String(retryAfter));
    if (error.kind === "unauthenticated" && error.code !== "not_signed_in")
      response.setHeader("WWW-Authenticate", "Bearer");
    response.status(HTTP_STATUS[error.kind]).json({
      ...presentError(error),
      ...outcomeOf(error, request.method, response.locals.begun !== false),
      ...(error.kind === "internal" ? { correlationId } : {}),
    });
  };
}

/** Tells a request beyond a limit or without a slot. Metrics count these: a line for each would add to the load. */
function isRefusal({ cause, retryAfter }: AppError): boolean {
  return cause === undefined && retryAfter !== undefined;
}
