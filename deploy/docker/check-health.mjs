// The image's health check: asks this container's own process whether it is ready, by HTTP or by gRPC's health service.
const TIMEOUT_MS = 4_000;
const port = (listen) => listen.slice(listen.lastIndexOf(":") + 1);

const { HTTP_LISTEN, METRICS_LISTEN, GRPC_HEALTH_LISTEN, GRPC_LISTEN } = process.env;
// HTTP first: loading a gRPC client takes longer than the health check may on a busy machine.
const http = HTTP_LISTEN || METRICS_LISTEN;
const ready = http ? await overHttp(port(http)) : await overGrpc(port(GRPC_HEALTH_LISTEN || GRPC_LISTEN));
process.exit(ready ? 0 : 1);

async function overHttp(at) {
  const answer = await fetch(`http://127.0.0.1:${at}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return answer.ok;
}

async function overGrpc(at) {
  const { credentials, makeClientConstructor } = await import("@grpc/grpc-js");
  const { service } = await import("grpc-health-check");
  const Health = makeClientConstructor(service, "grpc.health.v1.Health");
  const client = new Health(`127.0.0.1:${at}`, credentials.createInsecure());
  return new Promise((resolve) => {
    client.check({ service: "readiness" }, { deadline: Date.now() + TIMEOUT_MS }, (error, answer) => {
      resolve(!error && answer.status === "SERVING");
    });
  });
}
