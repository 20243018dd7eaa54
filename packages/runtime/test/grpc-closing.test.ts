import { setTimeout as work } from "node:timers/promises";
import { ChangeMatchResponse, MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { KEEPALIVE } from "@matchbook/runtime/grpc/connection";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { type Handlers, serveGrpc } from "@matchbook/runtime/grpc/server";
import { patientClient } from "@matchbook/servers/patient-client";
import { expect, test } from "vitest";
import { call, log } from "./fixture.ts";

/** A call outlasts several pings of its client, which find a connection that is closing. */
const WORK_MS = 4 * KEEPALIVE["grpc.keepalive_time_ms"];

async function start(connectionAgeMs?: number) {
  const begun = Promise.withResolvers<void>();
  const deleteMatch = async () => {
    begun.resolve();
    await work(WORK_MS);
    return emptyMessage(ChangeMatchResponse);
  };
  const handlers = { deleteMatch } as unknown as Handlers<typeof MatchingServiceService>;
  const options = { listen: "127.0.0.1:0", log, ...(connectionAgeMs && { connectionAgeMs }) };
  const server = await serveGrpc(MatchingServiceService, handlers, options);
  const client = patientClient(MatchingServiceService, server.address);
  const command = () => client.deleteMatch({ id: "1" }, call).then(() => "answered");
  return { server, client, command, begun: begun.promise };
}

test("a service that stops answers the calls in progress", async () => {
  const { server, client, command, begun } = await start();
  const outcome = command();
  await begun;
  await Promise.all([server.stop(60_000), expect(outcome).resolves.toBe("answered")]);
  client.close();
});

test("no call is lost when a service closes connections of a certain age", async () => {
  const { server, client, command } = await start(WORK_MS / 4);
  for (let round = 0; round < 3; round++)
    expect(await Promise.all([command(), command()])).toEqual(["answered", "answered"]);
  client.close();
  await server.stop(1_000);
});
