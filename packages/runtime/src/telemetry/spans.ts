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

/** A place in a trace in the form it travels and is stored in: the headers of W3C Trace Context. */
export interface TraceHeaders {
  traceparent: string;
  tracestate?: string;
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Where it belongs; under the active span when absent. */
  parent?: TraceHeaders | undefined;
  /** What else it is about. */
  links?: readonly TraceHeaders[];
}

// Off, nothing is asked of OpenTelemetry at all.
let tracing = false;

/** Called when traces begin to be recorded in this process, and when they end. */
export function setTracing(on: boolean): void {
  tracing = on;
}

/** Runs `work` as one span, active for everything that it calls. A failure is recorded and passed on. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const span = startSpan(name, options);
  return context.with(trace.setSpan(parentOf(options), span), async () => {
    try {
      return await work(span);
    } catch (error) {
      // The text of an error may hold a caller's data; its name does not.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "failed" });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Begins a span that ends elsewhere; undefined while nothing is traced. `run` makes it the active one. */
export function beginSpan(name: string, options: SpanOptions): { span: Span; run<T>(work: () => T): T } | undefined {
  if (!tracing) return undefined;
  const span = startSpan(name, options);
  const active = trace.setSpan(parentOf(options), span);
  return { span, run: (work) => context.with(active, work) };
}

function startSpan(name: string, options: SpanOptions): Span {
  const links: Link[] = [];
  for (const headers of options.links ?? []) {
    const linked = trace.getSpanContext(contextOf(headers));
    if (linked !== undefined) links.push({ context: linked });
  }
  const { kind = SpanKind.INTERNAL, attributes = {} } = options;
  return trace.getTracer("matchbook").startSpan(name, { kind, attributes, links }, parentOf(options));
}

function parentOf({ parent }: SpanOptions): Context {
  return parent === undefined ? context.active() : contextOf(parent);
}

function contextOf(headers: TraceHeaders): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

/** Where the active span is, undefined when nothing is traced here. */
export function traceHeaders(): TraceHeaders | undefined {
  if (!tracing) return undefined;
  const headers: Partial<TraceHeaders> = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent === undefined ? undefined : (headers as TraceHeaders);
}

/** The place that headers name, undefined when they name none. */
export function readTraceHeaders(get: (name: string) => string | undefined): TraceHeaders | undefined {
  if (!tracing) return undefined;
  const traceparent = get("traceparent");
  if (traceparent === undefined || traceparent === "") return undefined;
  const tracestate = get("tracestate");
  return tracestate ? { traceparent, tracestate } : { traceparent };
}

/** The id of the trace that runs now, for log lines. */
export function activeTraceId(): string | undefined {
  return tracing ? trace.getActiveSpan()?.spanContext().traceId : undefined;
}
