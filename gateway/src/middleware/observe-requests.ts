import type { RequestHandler } from "express";
import type { Context } from "../context.ts";

const PROBES = new Set(["getHealth", "getReadiness", "getMetrics"]);

/** Counts every request and writes one line about it once it is answered: no path, no query, no body. */
export function observeRequests({ log, metrics }: Context): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    response.once("close", () => {
      const { operation = "none", correlationId, tenant, actor } = response.locals;
      const ms = performance.now() - started;
      metrics.observe(operation, response.statusCode, ms / 1000);
      const line = {
        operation,
        method: request.method,
        status: response.statusCode,
        ms: Math.round(ms * 10) / 10,
        correlationId,
        tenant,
        actor,
        ...(response.writableFinished ? {} : { cut: true }),
      };
      if (PROBES.has(operation)) log.debug(line, "request");
      else log.info(line, "request");
    });
    next();
  };
}
