import { once } from "node:events";
import { createServer, type Http2Server, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import { ChangeMatchResponse, MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "./fixture.ts";

/** A service whose connection ends in the middle of an answer. */
let server: Http2Server;
let client: ReturnType<typeof grpcClient<typeof MatchingServiceService>>;
let answer: (stream: ServerHttp2Stream) => void;
/** Called when the client has read the message of an answer. */
let whenRead = () => {};
beforeAll(async () => {
  server = createServer();
  server.on("stream", (stream) => {
    stream.on("error", () => undefined);
    const headers = { ":status": 200, "content-type": "application/grpc", "x-repeats": "the first one" };
    stream.respond(headers, { waitForTrailers: true });
    answer(stream);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { deleteMatch } = MatchingServiceService;
  const responseDeserialize = (bytes: Buffer) => {
    whenRead();
    return deleteMatch.responseDeserialize(bytes);
  };
  const definition = { ...MatchingServiceService, deleteMatch: { ...deleteMatch, responseDeserialize } };
  client = grpcClient(definition, `127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  client.close();
  server.close();
});

const decide = () => client.deleteMatch({ id: "1" }, call, { timeoutMs: 60_000 });

/** The frame of a message. */
function framed(message: Uint8Array): Buffer {
  const frame = Buffer.concat([Buffer.alloc(5), message]);
  frame.writeUInt32BE(message.length, 1);
  return frame;
}

const match = { ...emptyMessage(Match), id: "kept" };
const frame = framed(ChangeMatchResponse.encode({ ...emptyMessage(ChangeMatchResponse), match }).finish());

test("an answer is complete with its message, before the status", async () => {
  let finish = () => {};
  answer = (stream) => {
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    stream.write(frame);
    finish = () => stream.end();
  };
  const told = { ...call };
  expect(await client.deleteMatch({ id: "1" }, told, { timeoutMs: 60_000 })).toMatchObject({ match: { id: "kept" } });
  expect(told).toMatchObject({ repeats: "the first one" });
  finish();
});

test("a message that arrived is the answer, also when the connection ends before the status", async () => {
  answer = (stream) => {
    whenRead = () => stream.session?.destroy();
    stream.write(frame);
  };
  expect(await decide()).toMatchObject({ match: { id: "kept" } });
});

test("a connection that ends before the message leaves the outcome open", async () => {
  answer = (stream) => stream.session?.destroy();
  await expect(decide()).rejects.toMatchObject({ kind: "unavailable" });
});
