import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { createLogger } from "../src/process/logger.ts";
import { inSpan, traceHeaders } from "../src/telemetry/spans.ts";
import { startTracing, traceWith } from "../src/telemetry/tracing.ts";
import { log } from "./fixture.ts";

test("log lines within a span have its trace id, others have none", async () => {
  const to = new PassThrough();
  const written = text(to);
  const logger = createLogger("test", "info", to);
  const exporter = new InMemorySpanExporter();
  logger.info("before");
  const tracing = await traceWith("test", new SimpleSpanProcessor({ exporter }));
  await inSpan("CreateMatch", {}, async () => logger.info({ tenant: "acme" }, "inside"));
  const [span] = exporter.getFinishedSpans();
  await tracing.stop();
  logger.info("after");
  to.end();
  const lines = (await written)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg, traceId }) => [msg, traceId])).toEqual([
    ["before", undefined],
    ["inside", span?.spanContext().traceId],
    ["after", undefined],
  ]);
});

test("without OTEL_* nothing is traced or stored with an event, and an invalid value does not fail", async () => {
  for (const env of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_SDK_DISABLED: "true" }]) {
    const tracing = await startTracing("test", log, env);
    const traced = await inSpan("CreateMatch", {}, async (span) => [span.isRecording(), traceHeaders()]);
    expect(traced).toEqual([false, undefined]);
    await tracing.stop();
  }
});
