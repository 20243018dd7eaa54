import type { UpdateEndpointRequest } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { newId } from "@matchbook/runtime/values/ids";
import { plansOf, wasteful } from "@matchbook/servers/query-plans";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture } from "./setup.ts";

const HOUR = 60 * 60_000;
const IMPOSSIBLE_PAGES = [
  { page: 0, pageSize: 25 },
  { page: -1, pageSize: 25 },
  { page: 1, pageSize: 0 },
  { page: 1, pageSize: 2_147_483_647 },
];

let receiver: Receiver;
let fixture: Fixture;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(200).end());
  fixture = await startFixture([receiver.origin]);
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});
const update = (request: Partial<UpdateEndpointRequest> & { id: string }) =>
  fixture.client.updateEndpoint({ eventTypes: [], ...request }, fixture.call);

test("the refusal of a private receiver names the setting that allows it", async () => {
  const message = expect.stringContaining("by the setting WEBHOOK_ALLOWED_ORIGINS");
  await expect(fixture.create("http://127.0.0.1:1/hook")).rejects.toMatchObject({
    fields: [{ field: "url", message }],
  });
});

describe("creating an endpoint is refused", () => {
  test.each([
    ["https://127.0.0.1/hook", "webhook_url_not_public", "Webhook URL must use a public host"],
    ["https://localhost/hook", "webhook_url_not_public", "Webhook URL must use a public host"],
    ["http://example.com/hook", "webhook_url_not_https", "Webhook URL must use HTTPS"],
    ["https://user:pass@example.com/", "webhook_url_credentials", "Webhook URL must not contain credentials"],
    ["https://example.com:0/", "webhook_url_invalid", "Webhook URL is not valid"],
    ["no url", "webhook_url_invalid", "Webhook URL is not valid"],
  ])("with the URL %s: %s", async (url, code, message) => {
    const fields = [{ field: "url", message: expect.stringContaining(message) }];
    await expect(fixture.create(url)).rejects.toMatchObject({ code, message, fields });
    const { id } = await fixture.create(`${receiver.origin}/hook`);
    await expect(update({ id, url })).rejects.toMatchObject({ code, message });
    await fixture.client.deleteEndpoint({ id }, fixture.call);
  });

  test("without event types or with an unknown one", async () => {
    const url = `${receiver.origin}/hook`;
    await expect(fixture.create(url, [])).rejects.toMatchObject({ code: "validation_failed" });
    await expect(fixture.create(url, ["internal.line_removed"])).rejects.toMatchObject({ code: "validation_failed" });
  });
});

test("an index finds the endpoints of an application, newest first", async () => {
  const { call, client, service } = fixture;
  const { mongo } = service.context.store;
  const plans = await plansOf(mongo.db, () =>
    client.listEndpoints({ application: "shop", page: { page: 1, pageSize: 25 } }, call),
  );
  expect(plans.some(({ collection }) => collection === `endpoints.${call.tenant}`)).toBe(true);
  expect(wasteful(plans)).toEqual([]);
});

test("every list refuses an impossible page", async () => {
  const { client, call } = fixture;
  for (const page of IMPOSSIBLE_PAGES) {
    const refused = { code: "invalid_query_parameters" };
    await expect(client.listEndpoints({ page }, call)).rejects.toMatchObject(refused);
    await expect(client.listDeliveries({ page }, call)).rejects.toMatchObject(refused);
  }
});

test("endpoints are listed newest first, changed field by field, and deleted", async () => {
  const { id, endpoint } = await fixture.create(`${receiver.origin}/first`);
  const second = await fixture.create(`${receiver.origin}/second`);
  const listed = await fixture.client.listEndpoints({ page: { page: 1, pageSize: 2 } }, fixture.call);
  expect(listed.endpoints.map((one) => one.id)).toEqual([second.id, id]);

  fixture.time.forward(HOUR);
  const url = `${receiver.origin}/moved`;
  const changed = await update({ id, url, description: "ERP", eventTypes: ["match.created", "match.created"] });
  const updatedAt = fixture.time.now;
  expect(changed).toEqual({ ...endpoint, url, description: "ERP", eventTypes: ["match.created"], updatedAt });
  expect(await fixture.client.getEndpoint({ id }, fixture.call)).toEqual(changed);
  await expect(update({ id })).rejects.toMatchObject({ code: "at_least_one_field_required" });

  await fixture.client.deleteEndpoint({ id }, fixture.call);
  const missing = { code: "webhook_endpoint_not_found", message: "Webhook endpoint not found" };
  await expect(fixture.client.getEndpoint({ id }, fixture.call)).rejects.toMatchObject(missing);
  await expect(fixture.client.deleteEndpoint({ id }, fixture.call)).rejects.toMatchObject(missing);
  await expect(update({ id, active: true })).rejects.toMatchObject(missing);
  await fixture.client.deleteEndpoint({ id: second.id }, fixture.call);
});

test("an update removes a description on request and keeps it otherwise", async () => {
  const { id, endpoint } = await fixture.create(`${receiver.origin}/hook`);
  const { endpoints } = await fixture.service.context.store.collections("acme");
  for (const description of ["ERP", ""]) {
    await update({ id, description });
    expect(await update({ id, active: true })).toMatchObject({ description });
    expect(await update({ id, removeDescription: true })).toEqual({ ...endpoint, updatedAt: fixture.time.now });
    expect((await fixture.client.getEndpoint({ id }, fixture.call)).description).toBeUndefined();
    expect(await endpoints.findOne({ _id: id })).not.toHaveProperty("description");
  }
  await fixture.client.deleteEndpoint({ id }, fixture.call);
});

test("disabling twice keeps time and reason; enabling clears them", async () => {
  const { id } = await fixture.create(`${receiver.origin}/hook`);
  const disabled = await update({ id, active: false });
  expect(disabled).toMatchObject({ active: false, disabledReason: "manual", disabledAt: fixture.time.now });
  fixture.time.forward(HOUR);
  expect((await update({ id, active: false })).disabledAt).toEqual(disabled.disabledAt);
  expect(await update({ id, active: true })).toMatchObject({ active: true, disabledAt: undefined });
  await fixture.client.deleteEndpoint({ id }, fixture.call);
});

test("all secrets of the last day sign after rotations; a day later only the newest does", async () => {
  const { id, secret: first } = await fixture.create(`${receiver.origin}/hook`);
  const rotate = async () => (await fixture.client.rotateSecret({ id }, fixture.call)).secret;
  const signedBy = async (...secrets: string[]) => {
    receiver.received.length = 0;
    await fixture.deliver(anEvent());
    const [message] = receiver.received;
    const at = new Date(Number(message?.headers["webhook-timestamp"]) * 1_000);
    const expected = secrets.map((secret) =>
      new Webhook(secret).sign(String(message?.headers["webhook-id"]), at, message?.body ?? ""),
    );
    expect(String(message?.headers["webhook-signature"]).split(" ")).toEqual(expected);
  };
  await signedBy(first);
  const second = await rotate();
  expect(second).not.toBe(first);
  await signedBy(second, first);
  fixture.time.forward(12 * HOUR);
  const third = await rotate();
  await signedBy(third, second, first);
  fixture.time.forward(12 * HOUR);
  await signedBy(third, second);
  fixture.time.forward(12 * HOUR);
  await signedBy(third);
  await fixture.client.deleteEndpoint({ id }, fixture.call);
});

test("secrets are not readable in the database", async () => {
  const { id, secret } = await fixture.create(`${receiver.origin}/hook`);
  const { endpoints } = await fixture.service.context.store.collections("acme");
  const stored = JSON.stringify(await endpoints.findOne({ _id: id }));
  expect(stored).not.toContain(secret.slice(12));
  await fixture.client.deleteEndpoint({ id }, fixture.call);
});

test("a tenant does not find another tenant's endpoints and deliveries", async () => {
  const { id } = await fixture.create(`${receiver.origin}/hook`);
  await fixture.deliver(anEvent());
  const [delivery] = await fixture.deliveries({ endpointId: id });
  const deliveryId = delivery?.id ?? "";
  const other = { ...fixture.call, tenant: "other" };
  const { client } = fixture;
  const noEndpoint = { code: "webhook_endpoint_not_found" };
  const noDelivery = { code: "webhook_delivery_not_found" };
  await expect(client.getEndpoint({ id }, other)).rejects.toMatchObject(noEndpoint);
  await expect(client.updateEndpoint({ id, active: false, eventTypes: [] }, other)).rejects.toMatchObject(noEndpoint);
  await expect(client.deleteEndpoint({ id }, other)).rejects.toMatchObject(noEndpoint);
  await expect(client.rotateSecret({ id }, other)).rejects.toMatchObject(noEndpoint);
  await expect(client.sendTestEvent({ id }, other)).rejects.toMatchObject(noEndpoint);
  await expect(client.recoverEndpoint({ id, since: new Date(0), until: undefined }, other)).rejects.toMatchObject(
    noEndpoint,
  );
  await expect(client.getDelivery({ id: deliveryId }, other)).rejects.toMatchObject(noDelivery);
  await expect(client.resendDelivery({ id: deliveryId }, other)).rejects.toMatchObject(noDelivery);
  expect((await client.listDeliveries({ page: undefined, endpointId: id }, other)).deliveries).toEqual([]);
  expect((await client.listEndpoints({ page: undefined }, other)).endpoints).toEqual([]);

  receiver.received.length = 0;
  await fixture.deliver(anEvent({ tenant: "other", id: newId() }));
  expect(receiver.received).toEqual([]);
  await client.deleteEndpoint({ id }, fixture.call);
});

test("the limit of endpoints per tenant holds under concurrent requests", async () => {
  const limited = await fixture.startAnother({ MAX_DESTINATIONS_PER_TENANT: "3" });
  const call = { ...fixture.call, tenant: "many" };
  const create = () =>
    limited.client.createEndpoint({ url: `${receiver.origin}/hook`, eventTypes: ["invoice.paid"] }, call);
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, create));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
  expect(new Set(refusals)).toEqual(new Set(["too_many_webhook_destinations"]));
  const { endpoints } = await limited.client.listEndpoints({ page: undefined }, call);
  expect(endpoints).toHaveLength(3);
  await limited.client.deleteEndpoint({ id: endpoints[0]?.id ?? "" }, call);
  expect((await create()).endpoint?.active).toBe(true);
  await expect(create()).rejects.toMatchObject({ message: "Too many webhook destinations" });
});
