import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

export { SpanKind, SpanStatusCode } from "@opentelemetry/api";

/** A trace position as the headers of W3C Trace Context. */
export interface TraceHeaders {
  traceparent: string;
  tracestate?: string;
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** The active span by default. */
  parent?: TraceHeaders | undefined;
  links?: readonly TraceHeaders[];
}

/** Runs `work` in a span, which is active until the work ends. Records and rethrows an error. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const { span, run } = beginSpan(name, options);
  return run(async () => {
    try {
      return await work(span);
    } catch (error) {
      // Messages of errors may hold a caller's data; names do not.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "failed" });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Begins a span that the caller ends. `run` makes it the active span. Without tracing, all of this does nothing. */
export function beginSpan(name: string, options: SpanOptions): { span: Span; run<T>(work: () => T): T } {
  const { kind = SpanKind.INTERNAL, attributes = {}, parent, links = [] } = options;
  const linked = links.flatMap((headers): Link[] => {
    const linkedTo = trace.getSpanContext(contextOf(headers));
    return linkedTo === undefined ? [] : [{ context: linkedTo }];
  });
  const around = parent === undefined ? context.active() : contextOf(parent);
  const span = trace.getTracer("matchbook").startSpan(name, { kind, attributes, links: linked }, around);
  const active = trace.setSpan(around, span);
  return { span, run: (work) => context.with(active, work) };
}

function contextOf(headers: TraceHeaders): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

/** The position of the active span, undefined without one. */
export function traceHeaders(): TraceHeaders | undefined {
  const headers: Partial<TraceHeaders> = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent === undefined ? undefined : (headers as TraceHeaders);
}

/** The trace position in headers, undefined without one. */
export function readTraceHeaders(get: (name: string) => string | undefined): TraceHeaders | undefined {
  const traceparent = get("traceparent");
  if (traceparent === undefined || traceparent === "") return undefined;
  const tracestate = get("tracestate");
  return tracestate ? { traceparent, tracestate } : { traceparent };
}

export function activeTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}
