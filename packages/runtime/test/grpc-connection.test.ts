import { Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import { ChangeMatchResponse, MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { type GrpcServer, type Handlers, serveGrpc } from "@matchbook/runtime/grpc/server";
import { type HoldingProxy, startHoldingProxy } from "@matchbook/servers/holding-proxy";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, log } from "./fixture.ts";

type MatchingHandlers = Handlers<typeof MatchingServiceService>;

const executed: string[] = [];
let server: GrpcServer;
let proxy: HoldingProxy;
let client: ReturnType<typeof grpcClient<typeof MatchingServiceService>>;
/** A client that waits longer for a silent service. */
let patient: typeof client;
/** Its calls may be alone. */
let single: typeof client;
let alone = false;
beforeAll(async () => {
  const run =
    <T>(answer: T) =>
    async ({ id }: { id: string }) => {
      executed.push(id);
      return answer;
    };
  const handlers = {
    ...Object.fromEntries(Object.keys(MatchingServiceService).map((name) => [name, run(undefined)])),
    getMatch: run(emptyMessage(Match)),
    deleteMatch: run(emptyMessage(ChangeMatchResponse)),
  };
  server = await serveGrpc(MatchingServiceService, handlers as unknown as MatchingHandlers, {
    listen: "127.0.0.1:0",
    log,
  });
  proxy = await startHoldingProxy(() => server.address);
  client = grpcClient(MatchingServiceService, proxy.address);
  patient = grpcClient(MatchingServiceService, proxy.address, undefined, { silenceMs: 60_000 });
  single = grpcClient(MatchingServiceService, proxy.address, undefined, { isAlone: () => alone });
});
afterAll(async () => {
  client.close();
  patient.close();
  single.close();
  await proxy.stop();
  await server.stop(1_000);
});

// Each call has a minute, which is longer than the test may take.
const options = { timeoutMs: 60_000 };
const read = (id: string) => client.getMatch({ id }, call, options).then(() => "answered", codeOf);
const write = (id: string) => client.deleteMatch({ id }, call, options).then(() => "answered", codeOf);
const codeOf = (error: { code?: string; name: string }) => error.code ?? error.name;

test("calls to a service that stops answering end without waiting for their deadline, and are not sent later", async () => {
  expect(await Promise.all([read("before"), write("before")])).toEqual(["answered", "answered"]);
  await patient.getMatch({ id: "before" }, call, options);
  proxy.hold();
  let waits = true;
  const patiently = patient.deleteMatch({ id: "patient" }, call, options).catch(codeOf);
  patiently.finally(() => {
    waits = false;
  });
  expect(await Promise.all([read("held"), write("held")])).not.toContain("answered");
  expect(waits).toBe(true);
  const later = await Promise.all(Array.from({ length: 20 }, (_, n) => write(`refused-${n}`)));
  expect(later).not.toContain("answered");

  proxy.reset();
  await patiently;
  await waitUntil(
    () => read("after"),
    (outcome) => outcome === "answered",
  );
  expect(await write("after")).toBe("answered");
  expect(executed.filter((id) => id.startsWith("refused"))).toEqual([]);
  expect(executed.filter((id) => id === "held").length).toBeLessThanOrEqual(2);
});

test("a call alone waits for a service that other clients count as lost, and is answered", async () => {
  alone = true;
  await single.getMatch({ id: "before" }, call, options);
  proxy.hold();
  const answer = single.deleteMatch({ id: "alone" }, call, options);
  expect(await write("others")).not.toBe("answered");
  proxy.release();
  await answer;
  expect(executed.filter((id) => id === "alone")).toHaveLength(1);
});

test("a call that is joined by others ends as early as they do", async () => {
  alone = true;
  await single.getMatch({ id: "before" }, call, options);
  proxy.hold();
  const first = single.deleteMatch({ id: "first" }, call, options).catch(codeOf);
  alone = false;
  const second = single.deleteMatch({ id: "second" }, call, options).catch(codeOf);
  expect(await Promise.all([first, second])).toEqual(["unavailable", "unavailable"]);
  proxy.reset();
});

test("a call alone that gets no answer by its deadline is followed by one on a new connection", async () => {
  alone = true;
  const get = (timeoutMs: number) =>
    single.getMatch({ id: "again" }, call, { timeoutMs }).then(() => "answered", codeOf);
  expect(await get(60_000)).toBe("answered");
  const { accepted } = proxy;
  proxy.hold();
  expect(await get(200)).toBe("unavailable");
  proxy.release();
  expect([await get(60_000), proxy.accepted]).toEqual(["answered", accepted + 1]);
});
