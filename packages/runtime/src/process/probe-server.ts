import { createServer } from "node:http";
import { METRICS_CONTENT_TYPE, renderMetrics } from "../telemetry/metrics.ts";
import { listen } from "./listen.ts";

export type ProbeServer = Awaited<ReturnType<typeof serveProbes>>;

/** Serves `/metrics`, `/livez` (200 as long as the process answers) and `/readyz` (200 or 503). */
export async function serveProbes(where: string, isReady: () => boolean) {
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string): void => {
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
      response.end(request.method === "HEAD" ? undefined : body);
    };
    const plain = (status: number, body: string) => answer(status, "application/json; charset=utf-8", body);
    if (request.method !== "GET" && request.method !== "HEAD") return plain(405, '{"status":"method not allowed"}');
    switch (request.url?.split("?")[0]) {
      case "/metrics":
        renderMetrics().then(
          (text) => answer(200, METRICS_CONTENT_TYPE, text),
          () => plain(500, '{"status":"failed"}'),
        );
        return;
      case "/livez":
        return plain(200, '{"status":"ok"}');
      case "/readyz":
        return isReady() ? plain(200, '{"status":"ready"}') : plain(503, '{"status":"not ready"}');
      default:
        return plain(404, '{"status":"not found"}');
    }
  });
  return {
    address: await listen(server, where),
    stop: async (): Promise<void> => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
