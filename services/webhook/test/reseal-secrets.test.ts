import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resealSecrets } from "../src/delivery/reseal-secrets.ts";
import { parseKeyring } from "../src/delivery/secret-box.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, type Instance, startFixture } from "./setup.ts";

const [k1, k2, k3] = ["k1", "k2", "k3"].map((id) => `${id}:${randomBytes(32).toString("base64")}`);
const DAY_MS = 24 * 60 * 60_000;

let receiver: Receiver;
let fixture: Fixture;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(204).end());
  fixture = await startFixture([receiver.origin], { WEBHOOK_SECRET_KEYS: `${k1}` });
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

const reseal = (keys: string, now = fixture.time.now) =>
  resealSecrets(fixture.service.context.store.mongo, parseKeyring(keys), now);

async function keyIds(tenant = "acme"): Promise<string[]> {
  const { endpoints } = await fixture.service.context.store.collections(tenant);
  return (await endpoints.find().toArray()).flatMap((row) => row.secrets.map(({ secret }) => secret.keyId));
}

/** An instance with these keys and a separate stream, so that only it delivers the events published to it. */
const withKeys = (keys: string) =>
  fixture.startAnother({
    WEBHOOK_SECRET_KEYS: keys,
    NATS_STREAM: `${fixture.env.NATS_STREAM}_${keys.split(",").length}`,
  });

/** Delivers an event with one instance. Returns the secrets that verify its signatures. */
async function verifiedBy({ service, publish }: Instance, secrets: string[]): Promise<string[]> {
  receiver.received.length = 0;
  await publish(anEvent());
  await service.drain();
  const [message] = receiver.received;
  return secrets.filter((secret) => {
    const at = new Date(Number(message?.headers["webhook-timestamp"]) * 1_000);
    const own = new Webhook(secret).sign(String(message?.headers["webhook-id"]), at, message?.body ?? "");
    return String(message?.headers["webhook-signature"]).split(" ").includes(own);
  });
}

test("replacing the encryption key of secrets leaves every message signed; then the old key can be removed", async () => {
  const { id, secret: first } = await fixture.create(`${receiver.origin}/hook`);
  const { secret: second } = await fixture.client.rotateSecret({ id }, fixture.call);
  const call = { ...fixture.call, tenant: "other" };
  await fixture.client.createEndpoint({ url: `${receiver.origin}/other`, eventTypes: ["bank.connected"] }, call);
  expect([await keyIds(), await keyIds("other")]).toEqual([["k1", "k1"], ["k1"]]);

  // Every instance has the new key before the first secret is sealed with it.
  const between = await withKeys(`${k2},${k1}`);
  expect(await verifiedBy(between, [second, first])).toEqual([second, first]);
  const reports = await Promise.all([reseal(`${k2},${k1}`), reseal(`${k2},${k1}`)]);
  expect(reports.map(({ keyId, endpoints, unreadable }) => [keyId, endpoints, unreadable])).toEqual([
    ["k2", 2, []],
    ["k2", 2, []],
  ]);
  expect(reports.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(2);
  expect([await keyIds(), await keyIds("other")]).toEqual([["k2", "k2"], ["k2"]]);
  expect(await verifiedBy(between, [second, first])).toEqual([second, first]);
  expect((await reseal(`${k2},${k1}`)).resealed).toBe(0);
  await between.stop();

  const after = await withKeys(`${k2}`);
  expect(await verifiedBy(after, [second, first])).toEqual([second, first]);

  const { secret: third } = await after.client.rotateSecret({ id }, fixture.call);
  expect(await verifiedBy(after, [third, second, first])).toEqual([third, second, first]);
});

test("resealing reports secrets that no key decrypts, reseals the others, and drops expired secrets", async () => {
  const { endpoints } = await fixture.service.context.store.collections("acme");
  const before = await endpoints.find().toArray();
  const without = await reseal(`${k3},${k1}`);
  expect(without).toMatchObject({ resealed: 0, unreadable: [{ tenantId: "acme" }, { tenantId: "other" }] });
  expect(await endpoints.find().toArray()).toEqual(before);

  const [row] = before;
  const spoiled = row?.secrets.map((held) => ({ ...held, secret: { ...held.secret, tag: held.secret.iv } }));
  await endpoints.updateOne({ _id: row?._id ?? "" }, { $set: { secrets: spoiled } });
  const partly = await reseal(`${k3},${k2}`);
  expect(partly).toMatchObject({ resealed: 1, unreadable: [{ tenantId: "acme", endpointId: row?._id }] });
  await endpoints.updateOne({ _id: row?._id ?? "" }, { $set: { secrets: row?.secrets } });
  const later = new Date(fixture.time.now.getTime() + DAY_MS);
  expect(await reseal(`${k3},${k2}`, later)).toMatchObject({ resealed: 1, unreadable: [] });
  expect([await keyIds(), await keyIds("other")]).toEqual([["k3"], ["k3"]]);
});
