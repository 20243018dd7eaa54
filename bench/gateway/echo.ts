import { credentials, Metadata, makeClientConstructor, Server, ServerCredentials } from "@grpc/grpc-js";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import express from "express";

/**
 * The minimum cost of such a gateway: express and grpc-js in one process, with an empty gRPC handler. Runs as a separate
 * process and sends its address over IPC.
 */
const server = new Server();
const { listMatches } = MatchingServiceService;
server.addService(
  { listMatches },
  {
    listMatches: (_call: unknown, callback: (error: null, response: unknown) => void) =>
      callback(null, { matches: [], page: { page: 1, pageSize: 25, total: 0n, totalIsLowerBound: false } }),
  },
);
const port = await new Promise<number>((resolve, reject) => {
  server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
    error ? reject(error) : resolve(bound),
  );
});
const Client = makeClientConstructor({ listMatches }, "echo");
const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());

const app = express();
app.get("/echo", (_request, response) => {
  const request = { page: { page: 1, pageSize: 25 }, statuses: [] };
  client.listMatches?.(request, new Metadata(), (error: Error | null, answer: { matches: unknown[] }) => {
    if (error) response.status(500).json({ success: false });
    else response.json({ success: true, data: answer.matches });
  });
});
const http = app.listen(0, "127.0.0.1", () => {
  const address = http.address();
  if (address !== null && typeof address === "object")
    process.send?.({ ready: { address: `127.0.0.1:${address.port}` } });
});
process.on("disconnect", () => process.exit(0));
