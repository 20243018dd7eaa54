import { beginSpan, readTraceHeaders, SpanKind, SpanStatusCode } from "@matchbook/runtime/telemetry/spans";
import type { RequestHandler } from "express";
import type { Context } from "../context.ts";
import { countRequest } from "../http/metrics.ts";
import { capitalized } from "../openapi/words.ts";

const PROBES = new Set(["getHealth", "getReadiness", "getMetrics"]);

/** Counts each request, traces it, and logs a line once it is answered, without path, query or body. */
export function observeRequests({ log }: Context): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const parent = readTraceHeaders((name) => request.get(name));
    const traced = beginSpan("Request", { kind: SpanKind.SERVER, parent });
    response.once("close", () => {
      const { operation = "none", correlationId, tenant, actor, ignored } = response.locals;
      const ms = performance.now() - started;
      countRequest(operation, response.statusCode, ms / 1000);
      const line = {
        operation,
        method: request.method,
        status: response.statusCode,
        ms: Math.round(ms * 10) / 10,
        correlationId,
        tenant,
        actor,
        ignored,
        ...(response.writableFinished ? {} : { cut: true }),
      };
      traced.run(() => log[PROBES.has(operation) ? "debug" : "info"](line, "request"));
      // RPCs have such names: `UpdateMatch`.
      traced.span.updateName(capitalized(operation));
      traced.span.setAttributes({
        "http.request.method": request.method,
        "http.response.status_code": response.statusCode,
        tenant,
        correlationId,
      });
      if (response.statusCode >= 500) traced.span.setStatus({ code: SpanStatusCode.ERROR });
      traced.span.end();
    });
    traced.run(next);
  };
}
