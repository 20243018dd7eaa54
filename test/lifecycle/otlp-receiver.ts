import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { BinaryReader } from "@bufbuild/protobuf/wire";

/** A received span. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the root span of a trace. */
  parentId: string;
  attributes: Record<string, string>;
}

export interface OtlpReceiver {
  url: string;
  spans(): ReceivedSpan[];
  /** All bytes that came, of which `spans` shows a part. */
  bytes(): Buffer;
  stop(): Promise<void>;
}

/** A collector that keeps received spans: OTLP over HTTP in protobuf (opentelemetry-proto, trace/v1). */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      bodies.push(body);
      if (request.url === "/v1/traces") spans.push(...readExport(body));
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => [...spans],
    bytes: () => Buffer.concat(bodies),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Calls `field` for each field of a message with a reader of its bytes. Skips other fields. */
function read(bytes: Uint8Array, field: (number: number, value: () => Uint8Array) => boolean): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    if (type !== 2 || !field(number, () => reader.bytes())) reader.skip(type);
  }
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

// ExportTraceServiceRequest { resource_spans = 1 }, ResourceSpans { resource = 1, scope_spans = 2 }, ScopeSpans { spans = 2 }
function readExport(bytes: Uint8Array): ReceivedSpan[] {
  const found: ReceivedSpan[] = [];
  read(bytes, (number, value) => {
    if (number !== 1) return false;
    let service = "";
    const scopes: Uint8Array[] = [];
    read(value(), (inner, part) => {
      if (inner === 1) service = readAttributes(part(), 1)["service.name"] ?? "";
      else if (inner === 2) scopes.push(part());
      else return false;
      return true;
    });
    for (const scope of scopes) {
      read(scope, (inner, part) => {
        if (inner !== 2) return false;
        found.push(readSpan(service, part()));
        return true;
      });
    }
    return true;
  });
  return found;
}

// Span { trace_id = 1, span_id = 2, parent_span_id = 4, name = 5, attributes = 9 }
function readSpan(service: string, bytes: Uint8Array): ReceivedSpan {
  const span: ReceivedSpan = { service, name: "", traceId: "", spanId: "", parentId: "", attributes: {} };
  read(bytes, (number, value) => {
    if (number === 1) span.traceId = hex(value());
    else if (number === 2) span.spanId = hex(value());
    else if (number === 4) span.parentId = hex(value());
    else if (number === 5) span.name = text(value());
    else return false;
    return true;
  });
  span.attributes = readAttributes(bytes, 9);
  return span;
}

// KeyValue { key = 1, value = 2 }, AnyValue { string_value = 1 }
function readAttributes(bytes: Uint8Array, field: number): Record<string, string> {
  const attributes: Record<string, string> = {};
  read(bytes, (number, value) => {
    if (number !== field) return false;
    let key = "";
    let content = "";
    read(value(), (inner, part) => {
      if (inner === 1) key = text(part());
      else if (inner === 2) {
        read(part(), (kind, string) => {
          if (kind !== 1) return false;
          content = text(string());
          return true;
        });
      } else return false;
      return true;
    });
    attributes[key] = content;
    return true;
  });
  return attributes;
}
