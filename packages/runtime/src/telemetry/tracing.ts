import { context, diag, propagation, trace } from "@opentelemetry/api";
import type { Sampler, SpanProcessor } from "@opentelemetry/sdk-trace";
import type { Logger } from "../process/logger.ts";

/**
 * Exports traces as OTLP over HTTP in protobuf when the environment asks for it; otherwise its modules are not loaded.
 * The variables are those of the OpenTelemetry specification: `OTEL_EXPORTER_OTLP_*`, `OTEL_TRACES_EXPORTER`,
 * `OTEL_SDK_DISABLED`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER(_ARG)`, `OTEL_BSP_*`.
 */
export async function startTracing(service: string, log: Logger, env = process.env) {
  const wanted =
    env.OTEL_TRACES_EXPORTER === "otlp" ||
    Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  if (!wanted || env.OTEL_TRACES_EXPORTER === "none" || env.OTEL_SDK_DISABLED?.toLowerCase() === "true")
    return { stop: async () => {} };
  const [sdk, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-proto"),
  ]);
  const exporter = new sdk.BatchSpanProcessor({
    exporter: new OTLPTraceExporter(),
    ...(env.OTEL_BSP_SCHEDULE_DELAY ? { scheduledDelayMillis: Number(env.OTEL_BSP_SCHEDULE_DELAY) } : {}),
    ...(env.OTEL_BSP_MAX_QUEUE_SIZE ? { maxQueueSize: Number(env.OTEL_BSP_MAX_QUEUE_SIZE) } : {}),
    ...(env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE ? { maxExportBatchSize: Number(env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE) } : {}),
  });
  diag.setLogger({
    error: (message) => log.warn({ telemetry: message }, "traces"),
    warn: (message) => log.warn({ telemetry: message }, "traces"),
    info: () => {},
    debug: () => {},
    verbose: () => {},
  });
  return traceWith(service, exporter, await samplerOf(env));
}

/** Starts tracing with the given processor, for `startTracing` and tests. */
export async function traceWith(service: string, processor: SpanProcessor, sampler?: Sampler) {
  const [sdk, core, { AsyncLocalStorageContextManager }, resources] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/core"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/resources"),
  ]);
  const detected = resources.detectResources({ detectors: [resources.envDetector] });
  const named = resources.resourceFromAttributes({ "service.name": service, "service.namespace": "matchbook" });
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(named).merge(detected),
    spanProcessors: [processor],
    ...(sampler === undefined ? {} : { sampler }),
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    /** Exports the remaining spans and stops. */
    stop: async (): Promise<void> => {
      await provider.shutdown();
      // A later start in this process would keep the stopped provider otherwise.
      for (const api of [trace, propagation, context]) api.disable();
    },
  };
}

/** The sampler that the environment names. Default: `parentbased_always_on`. */
async function samplerOf(env: NodeJS.ProcessEnv): Promise<Sampler> {
  const sdk = await import("@opentelemetry/sdk-trace");
  const name = env.OTEL_TRACES_SAMPLER ?? "parentbased_always_on";
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1);
  const roots: Record<string, () => Sampler> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  };
  const root = (roots[name.replace("parentbased_", "")] ?? roots.always_on)?.() as Sampler;
  return name.startsWith("parentbased_") ? new sdk.ParentBasedSampler({ root }) : root;
}
