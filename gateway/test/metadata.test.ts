import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { ID, invoice, match } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
let received: string | undefined;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = (await gateway.key()).key;
  gateway.services.matching.updateMatch = async ({ metadataJson }) => {
    received = metadataJson;
    return { match: match(), invoice: invoice() };
  };
});
afterAll(() => gateway.stop());

const put = (metadata: string) =>
  ask(gateway.url, "PUT", `/api/v1/matches/${ID}`, { token, body: `{"metadata":${metadata}}` });
const refusal = async (metadata: string) => {
  const { status, body } = await put(metadata);
  expect([metadata.slice(0, 80), status, body.error]).toEqual([metadata.slice(0, 80), 400, "Validation failed"]);
  expect(body.details).toHaveLength(1);
  expect(body.details[0].field).toBe("metadata");
  return body.details[0].message;
};
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])));

test("32 keys are accepted and 33 are refused", async () => {
  expect((await put(keys(32))).status).toBe(200);
  expect(await refusal(keys(33))).toBe("Must have at most 32 keys");
});

test("three levels of objects and arrays are accepted and four are refused", async () => {
  expect((await put('{"a":{"b":{"c":1}}}')).status).toBe(200);
  expect((await put('{"a":[[1]]}')).status).toBe(200);
  expect(await refusal('{"a":{"b":{"c":{}}}}')).toBe("Must be nested at most 3 levels deep");
  expect(await refusal('{"a":[[[]]]}')).toBe("Must be nested at most 3 levels deep");
});

test("8,192 bytes of UTF-8 are accepted and 8,193 are refused", async () => {
  const sized = (bytes: number, letter = "x") =>
    JSON.stringify({ a: letter.repeat((bytes - '{"a":""}'.length) / Buffer.byteLength(letter)) });
  expect((await put(sized(8_192))).status).toBe(200);
  expect(received).toHaveLength(8_192);
  expect(await refusal(sized(8_193))).toBe("Must be at most 8192 bytes when serialized");
  expect((await put(sized(8_192, "é"))).status).toBe(200);
  expect(await refusal(sized(8_194, "é"))).toBe("Must be at most 8192 bytes when serialized");
});

test("a key may have at most 64 characters, at any level", async () => {
  expect((await put(`{"${"k".repeat(64)}":1}`)).status).toBe(200);
  expect(await refusal(`{"${"k".repeat(65)}":1}`)).toBe("Keys must have at most 64 characters");
  expect(await refusal(`{"a":{"${"k".repeat(65)}":1}}`)).toBe("Keys must have at most 64 characters");
});

test("__proto__, constructor and prototype are refused as keys, at any level", async () => {
  for (const key of ["__proto__", "constructor", "prototype"]) {
    expect(await refusal(`{"${key}":{}}`)).toBe(`Key "${key}" is not allowed`);
    expect(await refusal(`{"a":{"${key}":1}}`)).toBe(`Key "${key}" is not allowed`);
    expect(await refusal(`{"a":[{"${key}":1}]}`)).toBe(`Key "${key}" is not allowed`);
  }
});

test("anything but an object is refused", async () => {
  for (const value of ["null", "[]", '"text"', "1", "true", "12345678901234567890"]) {
    expect(await refusal(value)).toBe("Must be a JSON object");
  }
});

test("metadata is kept unchanged: long and huge numbers, operators, empty keys, unknown fields", async () => {
  const sent = '{"n":12345678901234567890,"h":1e400,"t":0.1,"$ne":null,"a.b":"","":[true,{"x":"\\u0000"}]}';
  expect((await put(sent)).status).toBe(200);
  expect(received).toBe(sent);
});
