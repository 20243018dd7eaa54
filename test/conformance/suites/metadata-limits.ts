import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, fieldsOf, refusal } from "../client.ts";
import { dataOf, newAllocation, newPair, unique } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Both sides of every limit of metadata. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const INVALID = [400, "Validation failed", "validation_failed"];

describe("limits of metadata", () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
  const sized = (bytes: number) => ({ a: "x".repeat(bytes - '{"a":""}'.length) });
  const WITHIN: [string, object][] = [
    ["32 keys", keys(32)],
    ["depth 3", { a: { b: { c: 1 } } }],
    ["depth 3 with arrays", { a: [[1]] }],
    ["8,192 bytes", sized(8_192)],
    ["a key of 64 characters", { ["k".repeat(64)]: 1 }],
    ["a key of 64 characters of two units each", { ["😀".repeat(64)]: 1 }],
    ["a key that only resembles a reserved one", { proto: 1, __proto: 2, Constructor: 3 }],
    ["nothing", {}],
  ];
  const BEYOND: [string, string][] = [
    ["33 keys", JSON.stringify(keys(33))],
    ["depth 4", '{"a":{"b":{"c":{}}}}'],
    ["depth 4 with arrays", '{"a":[[[]]]}'],
    ["8,193 bytes", JSON.stringify(sized(8_193))],
    ["8,194 bytes of two-byte letters", JSON.stringify({ a: "é".repeat((8_194 - 8) / 2) })],
    ["a key of 65 characters", JSON.stringify({ ["k".repeat(65)]: 1 })],
    ["a key of 65 characters inside", JSON.stringify({ a: { ["k".repeat(65)]: 1 } })],
    ...["__proto__", "constructor", "prototype"].flatMap((key): [string, string][] => [
      [`the key ${key}`, `{"${key}":1}`],
      [`the key ${key} at depth 2`, `{"a":{"${key}":{}}}`],
      [`the key ${key} at depth 3`, `{"a":[{"${key}":null}]}`],
    ]),
    ["an array", "[]"],
    ["a text", '"{}"'],
    ["null", "null"],
  ];

  test("update of a match keeps metadata within each limit and refuses metadata beyond it", async () => {
    const { match } = await newAllocation(api);
    const path = `/matches/${match.id}`;
    for (const [what, metadata] of WITHIN) {
      expect([what, (await api.call("PUT", path, { metadata })).status]).toEqual([what, 200]);
      expect(dataOf(await api.call("GET", path)).metadata).toEqual(metadata);
    }
    for (const [what, metadata] of BEYOND) {
      const answer = await api.call("PUT", path, `{"status":"confirmed","metadata":${metadata}}`);
      expect([what, ...refusal(answer), fieldsOf(answer)]).toEqual([what, ...INVALID, ["metadata"]]);
    }
    expect(dataOf(await api.call("GET", path))).toMatchObject({ status: "active", metadata: {} });
  });

  // One schema has the limits: the last ones show that a field has it.
  test("create match, create invoice and update invoice have the same limits", async () => {
    const { pair, invoice } = await newPair(api);
    const fields = { counterpartyId: invoice.counterpartyId, currency: "EUR", totalAmount: 1, issueDate: "2026-01-01" };
    const asks: ((metadata: string) => Promise<Answer>)[] = [
      (metadata) =>
        api.call(
          "POST",
          "/matches",
          `${JSON.stringify({ ...pair, matchedAmount: 1 }).slice(0, -1)},"metadata":${metadata}}`,
        ),
      (metadata) => {
        const body = JSON.stringify({ ...fields, invoiceNumber: unique("META") });
        return api.call("POST", "/invoices", `${body.slice(0, -1)},"metadata":${metadata}}`);
      },
      (metadata) => api.call("PATCH", `/invoices/${invoice.invoiceNumber}`, `{"metadata":${metadata}}`),
    ];
    for (const ask of asks) {
      for (const [what, metadata] of BEYOND.slice(-4)) {
        const answer = await ask(metadata);
        expect([what, ...refusal(answer), fieldsOf(answer)]).toEqual([what, ...INVALID, ["metadata"]]);
      }
      const largest = JSON.stringify(sized(8_192));
      expect((await ask(largest)).text).toContain('"success":true');
    }
  });
});
