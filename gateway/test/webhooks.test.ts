import type {
  ListDeliveriesRequest,
  UpdateEndpointRequest,
} from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { AT, delivery, endpoint, ID, page } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = await gateway.issuer.token({ tenant_id: "acme" });
});
afterAll(() => gateway.stop());

const call = (method: string, path: string, body?: unknown) =>
  ask(gateway.url, method, `/api/v1/${path}`, { token, body });
const ENDPOINT = `webhook-endpoints/${ID}`;
const fieldsOf = (details: { field: string }[]) => details.map(({ field }) => field);

test("only creating a destination and rotating its secret return the secret", async () => {
  gateway.services.webhook.createEndpoint = async ({ url, eventTypes, description }) => ({
    endpoint: endpoint({ url, eventTypes, description }),
    secret: "whsec_one",
  });
  gateway.services.webhook.rotateSecret = async ({ id }) => ({ endpoint: endpoint({ id }), secret: "whsec_two" });
  gateway.services.webhook.getEndpoint = async ({ id }) => endpoint({ id });
  gateway.services.webhook.listEndpoints = async () => ({ endpoints: [endpoint()], page: page(1n) });
  const body = { url: "https://hooks.example.com/", eventTypes: ["match.created", "match.created"], description: "" };
  const created = await call("POST", "webhook-endpoints", body);
  expect([created.status, created.body.data]).toMatchObject([
    201,
    { secret: "whsec_one", eventTypes: ["match.created"], description: "" },
  ]);
  const undescribed = await call("POST", "webhook-endpoints", { ...body, description: null });
  expect(undescribed.status).toBe(201);
  expect(undescribed.body.data).not.toHaveProperty("description");
  expect((await call("POST", `${ENDPOINT}/rotate-secret`)).body.data.secret).toBe("whsec_two");
  expect((await call("GET", ENDPOINT)).body.data).not.toHaveProperty("secret");
  expect((await call("GET", "webhook-endpoints")).body.data[0]).not.toHaveProperty("secret");
});

test("an update forwards the given fields; an empty one is At least one field is required", async () => {
  const requests: UpdateEndpointRequest[] = [];
  gateway.services.webhook.updateEndpoint = async (request) => {
    requests.push(request);
    return endpoint({ active: request.active });
  };
  expect((await call("PATCH", ENDPOINT, { active: false })).body.data.active).toBe(false);
  const nothing = {
    ...{ url: undefined, eventTypes: [], amounts: undefined, headers: undefined },
    ...{ maxPerSecond: undefined, removeMaxPerSecond: false, ordered: undefined },
    ...{ description: undefined, removeDescription: false, application: undefined, removeApplication: false },
  };
  expect(requests).toEqual([{ id: ID, active: false, ...nothing }]);
  const described = [{ description: null }, { description: "" }, { description: null, active: true }];
  for (const body of described) expect((await call("PATCH", ENDPOINT, body)).status).toBe(200);
  expect(requests.slice(1).map(({ description, removeDescription }) => [description, removeDescription])).toEqual([
    [undefined, true],
    ["", false],
    [undefined, true],
  ]);
  for (const body of [{}, undefined, { unknown: 1 }]) {
    const answer = await call("PATCH", ENDPOINT, body);
    expect([answer.status, answer.body.error]).toEqual([400, "At least one field is required"]);
  }
  const unknown = await call("PATCH", "webhook-endpoints/nobody", { active: true });
  expect([unknown.status, unknown.body.error]).toEqual([404, "Webhook endpoint not found"]);
});

test("a destination needs a URL of at most 2,048 characters, a description of at most 255, and known event types", async () => {
  gateway.services.webhook.updateEndpoint = async () => endpoint();
  const url = (length: number) => `https://h.example/${"x".repeat(length - "https://h.example/".length)}`;
  for (const body of [{ url: url(2_048) }, { description: "x".repeat(255) }, { eventTypes: ["sync.failed"] }]) {
    expect((await call("PATCH", ENDPOINT, body)).status).toBe(200);
  }
  const refused = {
    url: [url(2_049), "", 5],
    description: ["x".repeat(256), 5],
    eventTypes: [[], "match.created", ["match.exploded"], ["internal.line_removed"]],
    active: ["yes", 1, null],
  };
  for (const [field, values] of Object.entries(refused)) {
    for (const value of values) {
      const answer = await call("PATCH", ENDPOINT, { [field]: value });
      expect([field, value, answer.status, answer.body.error]).toEqual([field, value, 400, "Validation failed"]);
      expect(fieldsOf(answer.body.details)[0]?.split(".")[0]).toBe(field);
    }
  }
});

test("the service's error for a URL is returned unchanged", async () => {
  for (const [code, text] of [
    ["webhook_url_not_public", "Webhook URL must use a public host"],
    ["webhook_url_not_https", "Webhook URL must use HTTPS"],
    ["webhook_url_credentials", "Webhook URL must not contain credentials"],
    ["webhook_url_invalid", "Webhook URL is not valid"],
  ] as const) {
    gateway.services.webhook.updateEndpoint = async () => {
      throw new AppError(code);
    };
    const answer = await call("PATCH", ENDPOINT, { url: "https://x.example" });
    expect([answer.status, answer.body.error, answer.body.code]).toEqual([400, text, code]);
  }
});

test("the delivery log forwards its filters and returns rows with pagination", async () => {
  const requests: ListDeliveriesRequest[] = [];
  gateway.services.webhook.listDeliveries = async (request) => {
    requests.push(request);
    return { deliveries: [delivery()], page: page(51n) };
  };
  const filters = "status=failed&eventType=match.created&dateFrom=2026-01-01&dateTo=2026-01-31";
  const answer = await call("GET", `webhook-deliveries?page=3&${filters}&endpointId=${ID.toUpperCase()}`);
  expect(answer.body).toMatchObject({ success: true, data: [{ id: ID, durationMs: 0, nextRetryAt: null }] });
  expect(answer.body.pagination).toEqual({ page: 1, pageSize: 25, total: 51, totalPages: 3 });
  expect(requests).toEqual([
    {
      page: { page: 3, pageSize: 25 },
      status: "failed",
      eventType: "match.created",
      endpointId: ID,
      dateFrom: "2026-01-01",
      dateTo: "2026-01-31",
    },
  ]);
});

test("a wrong filter of the delivery log is Invalid query parameters with details", async () => {
  const wrong = {
    page: ["0", "x"],
    pageSize: ["101", "0"],
    status: ["done", "failed&status=success"],
    eventType: ["match", "x".repeat(121), ""],
    endpointId: ["5", ""],
    dateFrom: ["2026-13-01", "2026-01-01T00:00:00Z"],
    dateTo: ["today"],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const answer = await call("GET", `webhook-deliveries?${name}=${value}`);
      expect([name, value, answer.status, answer.body.error]).toEqual([name, value, 400, "Invalid query parameters"]);
      expect(fieldsOf(answer.body.details)).toContain(name);
    }
  }
  const long = await call("GET", `webhook-deliveries?eventType=${"x".repeat(121)}`);
  expect(long.body.details[0].message).toBe("Must have at most 120 characters");
});

test("a delivery is returned with its attempts and payload, and can be resent", async () => {
  gateway.services.webhook.getDelivery = async ({ id }) => ({
    delivery: delivery({ id }),
    attempts: [{ number: 1, at: AT, responseStatus: 500, error: undefined, durationMs: 12, responseExcerpt: "oops" }],
    payloadJson: '{"data":{"amount":90071992547409.91}}',
  });
  gateway.services.webhook.resendDelivery = async ({ id }) => delivery({ id });
  const got = await call("GET", `webhook-deliveries/${ID}`);
  expect(got.body.data.attempts).toMatchObject([{ number: 1, responseStatus: 500, error: null }]);
  expect(got.text).toContain('"payload":{"data":{"amount":90071992547409.91}}');
  expect((await call("POST", `webhook-deliveries/${ID}/resend`)).body.data.id).toBe(ID);
  const unknown = await call("GET", "webhook-deliveries/nobody");
  expect([unknown.status, unknown.body.error]).toEqual([404, "Webhook delivery not found"]);
});

test("a destination is tested, recovered and deleted", async () => {
  const seen: unknown[] = [];
  gateway.services.webhook.sendTestEvent = async (request) => {
    seen.push(request);
    return delivery();
  };
  gateway.services.webhook.recoverEndpoint = async (request) => {
    seen.push(request);
    return { scheduled: 7n };
  };
  gateway.services.webhook.deleteEndpoint = async () => ({});
  expect((await call("POST", `${ENDPOINT}/test`)).status).toBe(200);
  expect((await call("POST", `${ENDPOINT}/test`, { eventType: "sync.failed" })).status).toBe(200);
  const recovered = await call("POST", `${ENDPOINT}/recover`, { since: "2026-03-01T11:00:00.000+01:00" });
  expect(recovered.body.data).toEqual({ scheduled: 7 });
  expect(seen).toEqual([
    { id: ID, eventType: undefined },
    { id: ID, eventType: "sync.failed" },
    { id: ID, since: AT },
  ]);
  expect((await call("POST", `${ENDPOINT}/recover`, { since: "yesterday" })).status).toBe(400);
  expect((await call("POST", `${ENDPOINT}/recover`)).body.details[0].field).toBe("since");
  expect((await call("DELETE", ENDPOINT)).body.message).toBe("Webhook endpoint deleted");
});
