import { routes } from "@matchbook/gateway/routes/index";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, fieldsOf, refusal } from "../client.ts";
import { dataOf, newAllocation, newLine, newPair, reconcile, saveBody, unique } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Both sides of every documented limit. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const INVALID = [400, "Validation failed", "validation_failed"];
/** Expects Validation failed with only this field. */
function expectInvalid(answer: Answer, field: string): void {
  expect([...refusal(answer), fieldsOf(answer)]).toEqual([...INVALID, [field]]);
}

describe("code in the path: at most 50 characters", () => {
  test("every route of a transaction looks up 50 characters and refuses 51", async () => {
    for (const letter of ["x", "ä", "/"]) {
      const path = (length: number) => `/transactions/${encodeURIComponent(letter.repeat(length))}`;
      for (const ask of [
        (length: number) => api.call("GET", path(length)),
        (length: number) => api.call("POST", `${path(length)}/reconcile`, { action: "ignore" }),
      ]) {
        expect(refusal(await ask(50))).toEqual([404, "Transaction not found", "transaction_not_found"]);
        expectInvalid(await ask(51), "code");
      }
    }
  });

  test("a transaction code may have 50 characters, but not 51", async () => {
    const code = unique("T").padEnd(50, "0");
    expect((await newLine(api, { transaction_code: code })).transaction_code).toBe(code);
    const body = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-01-01" };
    expectInvalid(
      await api.call("POST", "/transactions", { ...body, transaction_code: `${code}1` }),
      "transaction_code",
    );
    expectInvalid(await api.call("POST", "/transactions", { ...body, transaction_code: "" }), "transaction_code");
    // Characters are those of a reader, not the units of an encoding.
    const wide = unique("T").padEnd(49, "0");
    const taken = await newLine(api, { transaction_code: `${wide}😀` });
    expect(taken.transaction_code).toBe(`${wide}😀`);
  });
});

describe("url, description and eventTypes of a destination", () => {
  const address = (length: number) => `${system.stack.receiver.url}/`.padEnd(length, "x");
  const body = (fields: object) => ({ url: address(100), eventTypes: ["match.created"], ...fields });

  test("a url may have 2,048 characters, but not 2,049, on create and update", async () => {
    const created = dataOf(await api.console("POST", "/webhook-endpoints", body({ url: address(2048) })));
    expect(created.url).toHaveLength(2048);
    expectInvalid(await api.console("POST", "/webhook-endpoints", body({ url: address(2049) })), "url");
    const path = `/webhook-endpoints/${created.id}`;
    expect((await api.console("PATCH", path, { url: address(2048) })).status).toBe(200);
    expectInvalid(await api.console("PATCH", path, { url: address(2049) }), "url");
  });

  test("a description may have 255 characters, but not 256, on create and update", async () => {
    const created = dataOf(await api.console("POST", "/webhook-endpoints", body({ description: "ä".repeat(255) })));
    expect(created.description).toBe("ä".repeat(255));
    expectInvalid(
      await api.console("POST", "/webhook-endpoints", body({ description: "d".repeat(256) })),
      "description",
    );
    const path = `/webhook-endpoints/${created.id}`;
    expect(dataOf(await api.console("PATCH", path, { description: "" })).description).toBe("");
    expectInvalid(await api.console("PATCH", path, { description: "d".repeat(256) }), "description");
  });

  test("eventTypes are known types, at least one, and repetitions are dropped", async () => {
    const created = dataOf(await api.console("POST", "/webhook-endpoints", body({})));
    const path = `/webhook-endpoints/${created.id}`;
    for (const eventTypes of [[], "match.created", null, {}]) {
      expectInvalid(await api.console("POST", "/webhook-endpoints", body({ eventTypes })), "eventTypes");
      expectInvalid(await api.console("PATCH", path, { eventTypes }), "eventTypes");
    }
    for (const type of ["match.deleted", "internal.line_removed", "*", "", "match.created "]) {
      expectInvalid(await api.console("PATCH", path, { eventTypes: ["match.created", type] }), "eventTypes.1");
    }
    const twice = { eventTypes: ["match.created", "match.rejected", "match.created"] };
    expect(dataOf(await api.console("PATCH", path, twice)).eventTypes).toEqual(["match.created", "match.rejected"]);
  });
});

test("an eventType filter of 120 characters is an unknown type, one of 121 is too long", async () => {
  const ask = (length: number) => api.console("GET", `/webhook-deliveries?eventType=${"x".repeat(length)}`);
  for (const length of [120, 121]) {
    const answer = await ask(length);
    expect(refusal(answer)).toEqual([400, "Invalid query parameters", "invalid_query_parameters"]);
    expect(fieldsOf(answer)).toEqual(["eventType"]);
    expect(answer.body.details[0].message === "Must have at most 120 characters").toBe(length === 121);
  }
});

describe("matchedAmount is positive", () => {
  test("create, update and save refuse zero, negative values, other types and too many decimals", async () => {
    const { match, line, counterparty, invoice, pair } = await newAllocation(api, 1);
    const { pair: free } = await newPair(api);
    const asks: ((amount: string) => Promise<Answer>)[] = [
      (amount) => api.call("PUT", `/matches/${match.id}`, `{"matchedAmount":${amount}}`),
      (amount) => api.call("POST", "/matches", `${JSON.stringify(free).slice(0, -1)},"matchedAmount":${amount}}`),
      (amount) => {
        const body = JSON.stringify(saveBody({ id: match.id }, counterparty, invoice, undefined));
        return api.call(
          "POST",
          `/transactions/${pair.transactionId}/reconcile`,
          `${body.slice(0, -1)},"matchedAmount":${amount}}`,
        );
      },
    ];
    for (const ask of asks) {
      for (const amount of [
        "0",
        "-0",
        "0.00",
        "0e5",
        "-1",
        "-0.01",
        "0.001",
        "1.005",
        "1e-3",
        "1e999",
        '"1e2"',
        '"one"',
        "null",
        "[1]",
        "{}",
        "true",
      ]) {
        const answer = await ask(amount);
        expect([amount, ...refusal(answer), fieldsOf(answer)]).toEqual([amount, ...INVALID, ["matchedAmount"]]);
      }
      for (const amount of ["0.01", "1e-2", "1.50", '"1.50"']) {
        const answer = await ask(amount);
        // The second creation of the pair is refused by a rule: the amount itself was fine.
        expect([amount, answer.body.error ?? "fine"]).not.toEqual([amount, "Validation failed"]);
      }
    }
    expect((await reconcile(api, line.transaction_code, { action: "unlink_all" })).status).toBe(200);
  });
});

const isPaged = (query: object | undefined) => "pageSize" in ((query as { shape?: object })?.shape ?? {});

describe("page and pageSize: defaults 1 and 25, at most 100", () => {
  test("other values are refused", async () => {
    for (const wrong of ["0", "-1", "1.5", "01x", "", "NaN", "1e1", "%31%30%30%30%30%30%30%30%30%30"]) {
      for (const field of ["page", "pageSize"]) {
        const answer = await api.call("GET", `/matches?${field}=${wrong}`);
        expect([wrong, ...refusal(answer), fieldsOf(answer)]).toEqual([
          wrong,
          400,
          "Invalid query parameters",
          "invalid_query_parameters",
          [field],
        ]);
      }
    }
    expect(fieldsOf(await api.call("GET", "/matches?page=1&page=2"))).toEqual(["page"]);
  });

  const lists = routes.filter(({ query, method, path }) => isPaged(query) && method === "get" && !path.includes(":"));
  for (const { path, auth, operationId } of lists) {
    test(operationId, async () => {
      const ask = (query: string) => {
        const below = path.replace("/api/v1", "");
        return auth === "console" ? api.console("GET", below + query) : api.call("GET", below + query);
      };
      expect((await ask("")).body.pagination).toMatchObject({ page: 1, pageSize: 25 });
      expect((await ask("?page=1&pageSize=1")).body.pagination).toMatchObject({ page: 1, pageSize: 1 });
      const far = await ask("?page=999999999&pageSize=100");
      expect(far.body).toMatchObject({ data: [], pagination: { page: 999_999_999 } });
      expect(fieldsOf(await ask("?page=0&pageSize=101"))).toEqual(["page", "pageSize"]);
    });
  }
});
