import { randomBytes } from "node:crypto";
import { WebhookEndpoint } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resealSecrets } from "../src/delivery/reseal-secrets.ts";
import { openSecret, parseKeyring } from "../src/delivery/secret-box.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture } from "./setup.ts";

const SECRET = "Bearer r3ceiver-secret";
const [k1, k2] = ["k1", "k2"].map((id) => `${id}:${randomBytes(32).toString("base64")}`);

let receiver: Receiver;
let fixture: Fixture;
let code = 204;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(code).end());
  fixture = await startFixture([receiver.origin], { WEBHOOK_SECRET_KEYS: `${k1}` });
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

const headers = {
  headers: [
    { name: "Authorization", value: SECRET },
    { name: "X-Team", value: "billing" },
  ],
};
const sent = (name: string) => receiver.received.map((request) => request.headers[name]);

test("custom headers go with every attempt, are sealed at rest, and only their names are shown", async () => {
  const url = `${receiver.origin}/hook`;
  const { endpoint } = await fixture.client.createEndpoint(
    { url, eventTypes: ["invoice.paid"], headers },
    fixture.call,
  );
  const id = endpoint?.id ?? "";
  expect(endpoint?.headerNames).toEqual(["Authorization", "X-Team"]);

  code = 500;
  await fixture.deliver(anEvent());
  code = 204;
  fixture.time.forward(60_000);
  await fixture.service.drain();
  expect([sent("authorization"), sent("x-team")]).toEqual([
    [SECRET, SECRET],
    ["billing", "billing"],
  ]);
  expect(receiver.received.every((request) => request.headers["content-type"] === "application/json")).toBe(true);

  const { store } = fixture.service.context;
  const { endpoints, deliveries, events } = await store.collections("acme");
  const row = await endpoints.findOne({ _id: id });
  const stored = JSON.stringify([row, await deliveries.find().toArray(), await events.find().toArray()]);
  expect(stored).not.toContain("r3ceiver");
  const shown = await fixture.client.getEndpoint({ id }, fixture.call);
  expect(Buffer.from(WebhookEndpoint.encode(shown).finish()).toString("latin1")).not.toContain("r3ceiver");

  // They open neither as a signing secret nor at another endpoint.
  const owner = { tenantId: "acme", endpointId: id };
  const sealed = row?.headers?.sealed;
  if (sealed === undefined) throw new Error("no headers are stored");
  expect(openSecret(parseKeyring(`${k1}`), sealed, { ...owner, use: "headers" })).toContain(SECRET);
  expect(() => openSecret(parseKeyring(`${k1}`), sealed, owner)).toThrow();
  expect(() => openSecret(parseKeyring(`${k1}`), sealed, { ...owner, endpointId: "e2", use: "headers" })).toThrow();

  // A new key seals them, too.
  const report = await resealSecrets(store.mongo, parseKeyring(`${k2},${k1}`), fixture.time.now);
  expect(report).toMatchObject({ resealed: 1, unreadable: [] });
  const resealed = (await endpoints.findOne({ _id: id }))?.headers?.sealed;
  expect([resealed?.keyId, sealed.keyId]).toEqual(["k2", "k1"]);
  await resealSecrets(store.mongo, parseKeyring(`${k1},${k2}`), fixture.time.now);

  // A change replaces all of them, another change keeps them, and none takes them away.
  const change = (fields: object) => fixture.client.updateEndpoint({ id, eventTypes: [], ...fields }, fixture.call);
  const other = { headers: { headers: [{ name: "x-api-key", value: "k" }] } };
  expect((await change(other)).headerNames).toEqual(["x-api-key"]);
  expect((await change({ description: "ERP" })).headerNames).toEqual(["x-api-key"]);
  receiver.received.length = 0;
  await fixture.deliver(anEvent());
  expect([sent("x-api-key"), sent("authorization")]).toEqual([["k"], [undefined]]);
  expect((await change({ headers: { headers: [] } })).headerNames).toEqual([]);
  receiver.received.length = 0;
  await fixture.deliver(anEvent());
  expect(sent("x-api-key")).toEqual([undefined]);
});
