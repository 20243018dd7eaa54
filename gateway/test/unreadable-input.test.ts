import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./request.ts";
import { bankConnection, ID, page } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = (await gateway.key()).key;
  gateway.services.matching.listMatches = async () => ({ matches: [], page: page(0n) });
});
afterAll(() => gateway.stop());

test("a JSON body that is not UTF-8 is refused", async () => {
  gateway.services.transaction.connectBank = async ({ name }) => bankConnection({ name });
  const post = (body: Buffer, headers: Record<string, string> = {}) =>
    ask(gateway.url, "POST", "/api/v1/bank-connections", { token, body, headers });
  const named = (name: Buffer) => Buffer.concat([Buffer.from('{"name":"'), name, Buffer.from('"}')]);
  for (const name of [Buffer.from("Müller", "latin1"), Buffer.from([0xc0, 0xaf]), Buffer.from([0xed, 0xa0, 0x80])]) {
    const answer = await post(named(name));
    expect([answer.status, answer.body.error]).toEqual([400, "Validation failed"]);
    expect(answer.body.details).toEqual([{ field: "", message: "Must be UTF-8" }]);
    expect((await post(gzipSync(named(name)), { "content-encoding": "gzip" })).body).toEqual(answer.body);
  }
  const right = await post(named(Buffer.from("Müller \ufffd")));
  expect([right.status, right.body.data.name]).toEqual([201, "Müller \ufffd"]);
  const other = await post(Buffer.from('{"name":"x"}', "utf16le"), {
    "content-type": "application/json;charset=utf-16",
  });
  expect([other.status, other.body.error]).toEqual([415, "Unsupported media type"]);
});

test("a compressed body that cannot be decompressed is 400 with that reason", async () => {
  const whole = Buffer.from('{"status":"confirmed"}');
  for (const [encoding, packed] of [
    ["gzip", gzipSync(whole)],
    ["deflate", deflateSync(whole)],
    ["br", brotliCompressSync(whole)],
    ["zstd", zstdCompressSync(whole)],
  ] as const) {
    for (const body of [whole, packed.subarray(0, -4)]) {
      const answer = await ask(gateway.url, "PUT", `/api/v1/matches/${ID}`, {
        token,
        body,
        headers: { "content-encoding": encoding },
      });
      expect([encoding, answer.status, answer.body.error]).toEqual([encoding, 400, "Validation failed"]);
      expect(answer.body.details).toEqual([{ field: "", message: "Must be packed as Content-Encoding says" }]);
    }
  }
});

test("a query that is not percent-encoded UTF-8 is 400 with the name of the parameter", async () => {
  const message = "Must be percent-encoded UTF-8";
  for (const [query, ...names] of [
    ["currency=%FF", "currency"],
    ["page=1&currency=M%fcller&page=2", "currency"],
    ["currency=%ed%a0%80", "currency"],
    ["currency=%C3", "currency"],
    ["other=%ff&currency=%ff&other=%fe", "other", "currency"],
    ["a+%ff=1", "a \ufffd"],
  ]) {
    const answer = await ask(gateway.url, "GET", `/api/v1/matches?${query}`, { token });
    expect([query, answer.status, answer.body.error]).toEqual([query, 400, "Invalid query parameters"]);
    expect(answer.body.details).toEqual(names.map((field) => ({ field, message })));
  }
  for (const query of ["", "other=%C3%BC", "other=100%&more=%zz+%2", "%EF%BF%BD=%EF%BF%BD", "&&=&a=b=c"]) {
    expect([query, (await ask(gateway.url, "GET", `/api/v1/matches?${query}`, { token })).status]).toEqual([
      query,
      200,
    ]);
  }
});

test("a file whose name is not UTF-8 is refused before it is read", async () => {
  gateway.services.transaction.uploadStatement = async () => {
    throw new Error("not to be called");
  };
  const path = `/api/v1/bank-connections/${ID}/statements?filename=M%e4rz.csv`;
  const answer = await ask(gateway.url, "POST", path, { token, body: "x", headers: { "content-type": "text/csv" } });
  expect([answer.status, answer.body.error]).toEqual([400, "Invalid query parameters"]);
  expect(answer.body.details).toEqual([{ field: "filename", message: "Must be percent-encoded UTF-8" }]);
});
