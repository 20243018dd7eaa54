import { presentError } from "@matchbook/api/presenters/error";
import { HTTP_STATUS } from "@matchbook/runtime/error-catalogue";
import type { AppError } from "@matchbook/runtime/errors";
import type { ErrorRequestHandler } from "express";
import type { Context } from "../context.ts";
import { toAppError } from "../http/app-error.ts";

/** How long a caller should wait for a dependency to come back when nobody knows better, in seconds. */
const RETRY_AFTER_OUTAGE = 5;

/**
 * Answers what was thrown: an AppError with its documented text, everything else with `Internal server error` and the
 * correlation id under which the log holds the cause.
 */
export function answerErrors({ log }: Context): ErrorRequestHandler {
  // express knows an error handler by its four parameters.
  return (thrown: unknown, request, response, _next) => {
    const { correlationId, operation } = response.locals;
    // The caller is gone: nobody to answer, and nothing that anybody here has to know.
    if (request.socket.destroyed) return;
    const error = toAppError(thrown);
    if (error.kind === "internal") log.error({ err: error.cause ?? error, correlationId, operation }, "request failed");
    if (error.kind === "unavailable") {
      log.warn({ err: error.cause, correlationId, operation }, "dependency unavailable");
    }
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    const retryAfter = retryAfterOf(error);
    if (retryAfter !== undefined) response.setHeader("Retry-After", String(retryAfter));
    if (error.kind === "unauthenticated") response.setHeader("WWW-Authenticate", "Bearer");
    response.status(HTTP_STATUS[error.kind]).json({
      ...presentError(error),
      ...(error.kind === "internal" ? { correlationId } : {}),
    });
  };
}

function retryAfterOf(error: AppError): number | undefined {
  return error.retryAfter ?? (error.kind === "unavailable" ? RETRY_AFTER_OUTAGE : undefined);
}
