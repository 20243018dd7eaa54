import type { CreateTransactionsRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import { expect, test } from "vitest";
import { ask } from "../request.ts";
import { AT, facts, ID, lineState, transaction } from "../samples.ts";
import { fieldsOf, gateway, line, PATH, post, token } from "./setup.ts";

test("a new transaction is 201; one whose external_id is stored is 200", async () => {
  const requests: CreateTransactionsRequest[] = [];
  gateway.services.transaction.createTransactions = async (request) => {
    requests.push(request);
    return { results: [{ outcome: { $case: "created", value: transaction() } }] };
  };
  const created = await post({ ...line, external_id: "E-1", booked_at: "2026-03-01T11:00:00+01:00", unknown: 1 });
  expect(created.status).toBe(201);
  expect(created.body.data).toMatchObject({
    id: ID,
    transaction_code: "TX-1",
    amount: 12.34,
    remaining_amount: 12.34,
    status: "unmatched",
    counterparty_id: null,
    created_at: AT.toISOString(),
  });
  expect(requests[0]?.items[0]).toMatchObject({ amount: 1234n, externalId: "E-1", bookedAt: AT, description: "" });
  gateway.services.transaction.createTransactions = async () => ({
    results: [{ outcome: { $case: "existing", value: transaction() } }],
  });
  gateway.services.matching.storeLines = async () => ({ known: [] });
  expect((await post({ ...line, external_id: "E-1" })).status).toBe(200);
  delete gateway.services.matching.storeLines;
});

test("the answer has the error of its only transaction", async () => {
  gateway.services.transaction.createTransactions = async () => ({
    results: [
      {
        outcome: {
          $case: "error",
          value: { code: "duplicate_transaction_code", message: "Transaction code already exists", fields: [] },
        },
      },
    ],
  });
  const answer = await post({ ...line, transaction_code: "TX-1" });
  expect([answer.status, answer.body.error]).toEqual([409, "Transaction code already exists"]);
});

test("an amount outside the range or precision is refused by its field", async () => {
  const refused: [unknown, string][] = [
    [12.345, "EUR"],
    [1.5, "JPY"],
    [0, "EUR"],
    [-1, "EUR"],
    ["12 ", "EUR"],
    [null, "EUR"],
    [90071992547409.92, "EUR"],
    [1e300, "EUR"],
  ];
  for (const [amount, currency] of refused) {
    const answer = await post({ ...line, amount, currency });
    expect([amount, currency, answer.status, fieldsOf(answer.body.details)]).toEqual([
      amount,
      currency,
      400,
      ["amount"],
    ]);
  }
  for (const raw of ["90071992547409.92", "1e999", "9007199254740993"]) {
    const body = JSON.stringify({ ...line, amount: 0 }).replace('"amount":0', `"amount":${raw}`);
    expect([raw, fieldsOf((await post(body)).body.details)]).toEqual([raw, ["amount"]]);
  }
  const currencies = await post({ ...line, currency: "eur" });
  expect(fieldsOf(currencies.body.details)).toContain("currency");
});

test("amounts of currencies with 0, 2 and 3 decimals are exact, up to 2^53 - 1 minor units", async () => {
  const stored: bigint[] = [];
  gateway.services.transaction.createTransactions = async ({ items }) => {
    stored.push(...items.map((item) => item.amount));
    return { results: items.map(() => ({ outcome: { $case: "created", value: transaction() } as const })) };
  };
  for (const [amount, currency] of [
    ["500", "JPY"],
    ["90071992547409.91", "EUR"],
    ["1.234", "KWD"],
    ["9007199254740991", "JPY"],
  ]) {
    const body = JSON.stringify({ ...line, amount: 0, currency }).replace('"amount":0', `"amount":${amount}`);
    expect((await post(body)).status).toBe(201);
  }
  expect(stored).toEqual([500n, 9007199254740991n, 1234n, 9007199254740991n]);
});

test("each missing field is named", async () => {
  const answer = await post({});
  expect(answer.body.details).toEqual([
    { field: "amount", message: "Must be a number" },
    { field: "currency", message: "Required" },
    { field: "direction", message: expect.stringContaining("credit") },
    { field: "value_date", message: "Must be a date in the form YYYY-MM-DD" },
  ]);
});

test("a transaction code may have at most 50 characters, in the body and in the path", async () => {
  gateway.services.transaction.createTransactions = async () => ({
    results: [{ outcome: { $case: "created", value: transaction() } }],
  });
  gateway.services.matching.getLine = async () => {
    throw new AppError("transaction_not_found");
  };
  expect((await post({ ...line, transaction_code: "x".repeat(50) })).status).toBe(201);
  expect(fieldsOf((await post({ ...line, transaction_code: "x".repeat(51) })).body.details)).toEqual([
    "transaction_code",
  ]);
  const fits = await ask(gateway.url, "GET", `${PATH}/${"x".repeat(50)}`, { token });
  expect([fits.status, fits.body.error]).toEqual([404, "Transaction not found"]);
  const long = await ask(gateway.url, "GET", `${PATH}/${"x".repeat(51)}`, { token });
  expect([long.status, long.body.error]).toEqual([400, "Validation failed"]);
  expect(long.body.details).toEqual([{ field: "code", message: "Must have at most 50 characters" }]);
});

test("a batch has a result for every item in order; only valid items reach the service", async () => {
  const forwarded: string[] = [];
  gateway.services.transaction.createTransactions = async ({ items }) => {
    forwarded.push(...items.map((item) => item.transactionCode ?? ""));
    return {
      results: items.map((item) => ({
        outcome:
          item.transactionCode === "B"
            ? {
                $case: "error",
                value: { code: "duplicate_transaction_code", message: "Transaction code already exists", fields: [] },
              }
            : { $case: "created", value: transaction({ transactionCode: item.transactionCode ?? "" }) },
      })),
    };
  };
  const codes = ["A", 7, "B", "C"];
  const answer = await post({
    transactions: [...codes.map((transaction_code) => ({ ...line, transaction_code })), null],
  });
  expect(answer.status).toBe(200);
  expect(forwarded).toEqual(["A", "B", "C"]);
  expect(answer.body.data).toMatchObject([
    { index: 0, success: true, data: { transaction_code: "A" } },
    { index: 1, success: false, error: "Validation failed", details: [{ field: "transaction_code" }] },
    { index: 2, success: false, error: "Transaction code already exists", code: "duplicate_transaction_code" },
    { index: 3, success: true, data: { transaction_code: "C" } },
    { index: 4, success: false, error: "Validation failed", details: [{ field: "" }] },
  ]);
});

test("a batch may have 1 to 1,000 items", async () => {
  gateway.services.transaction.createTransactions = async ({ items }) => ({
    results: items.map(() => ({ outcome: { $case: "created", value: transaction() } as const })),
  });
  expect((await post({ transactions: Array(1_000).fill(line) })).body.data).toHaveLength(1_000);
  for (const transactions of [Array(1_001).fill(line), [], "all", null]) {
    const answer = await post({ transactions });
    expect([answer.status, fieldsOf(answer.body.details)]).toEqual([400, ["transactions"]]);
  }
});

test("created lines are named to matching before the answer, and stored ones are answered as they are now", async () => {
  const { transaction: lines, matching } = gateway.services;
  const known = transaction({ transactionCode: "KNOWN" });
  const created = transaction({ id: "0192f0c1-0000-7000-8000-000000000009", transactionCode: "NEW" });
  lines.createTransactions = async () => ({
    results: [
      { outcome: { $case: "created", value: { facts: created.facts } } },
      { outcome: { $case: "existing", value: { facts: known.facts } } },
    ],
  });
  const named: (string | undefined)[] = [];
  matching.storeLines = async (request) => {
    named.push(...request.lines.map(({ transactionCode }) => transactionCode));
    return { known: [{ facts: known.facts, state: lineState({ status: "matched" }) }] };
  };
  const answer = await post({ transactions: [line, line] });
  expect(named).toEqual(["NEW", "KNOWN"]);
  expect(answer.body.data).toMatchObject([{ data: { status: "unmatched" } }, { data: { status: "matched" } }]);
  // Without matching, new lines are still stored: their events tell it later. The state of known lines is unknown.
  matching.storeLines = async () => {
    throw new AppError("unavailable", { retryAfter: 1 });
  };
  const unanswered = await post({ transactions: [line, line] });
  expect([unanswered.status, unanswered.body.outcome]).toEqual([503, "unknown"]);
  lines.createTransactions = async () => ({ results: [{ outcome: { $case: "created", value: created } }] });
  expect((await post(line)).status).toBe(201);
  // No list goes without the line that is stored, whether matching is back for lists or for all.
  const list = async () => (await ask(gateway.url, "GET", PATH, { token })).status;
  let listed = 0;
  matching.listTransactions = async () => {
    listed += 1;
    return { transactions: [], page: undefined };
  };
  expect([await list(), listed]).toEqual([503, 0]);
  const waiting: (string | undefined)[] = [];
  matching.storeLines = async (request) => {
    waiting.push(...request.lines.map(({ transactionCode }) => transactionCode));
    return { known: [] };
  };
  expect([await list(), await list(), listed]).toEqual([200, 200, 2]);
  expect(waiting.slice(-3)).toEqual(["NEW", "KNOWN", "NEW"]);
  delete matching.storeLines;
  delete matching.listTransactions;
});

test("a stored line that matching does not know yet is named to it when it is used, unless its import brings it", async () => {
  const { transaction: lines, matching } = gateway.services;
  const stored = [facts({ transactionCode: "NEW" }), facts({ transactionCode: "OF-FILE", syncId: ID })];
  const known = new Set<string>();
  const assertKnown = (code: string | undefined) => {
    if (code === undefined || !known.has(code)) throw new AppError("transaction_not_found");
  };
  lines.listLineFacts = async ({ transactionCodes }) => ({
    lines: stored.filter(({ transactionCode }) => transactionCodes.includes(transactionCode)),
  });
  matching.storeLines = async ({ lines: told }) => {
    for (const { transactionCode } of told) known.add(transactionCode);
    return { known: [] };
  };
  matching.getLine = async ({ transactionCode }) => {
    assertKnown(transactionCode);
    return { facts: facts({ transactionCode }), state: lineState(), matches: [] };
  };
  matching.listHistory = async ({ of }) => {
    assertKnown(of?.value);
    return { entries: [], page: { page: 1, pageSize: 25, total: 0n, totalIsLowerBound: false } };
  };
  const get = async (code: string) => (await ask(gateway.url, "GET", `${PATH}/${code}`, { token })).status;
  expect([await get("NEW/history"), await get("NEW")]).toEqual([200, 200]);
  expect([await get("OF-FILE"), await get("NOBODY")]).toEqual([404, 404]);
  expect([...known]).toEqual(["NEW"]);
});

test("a list reconciles a stored line that matching does not know yet, and carries out each other item once", async () => {
  const { transaction: lines, matching } = gateway.services;
  const known = new Set(["OLD"]);
  lines.listLineFacts = async ({ transactionCodes }) => ({
    lines: [facts({ transactionCode: "NEW" })].filter(({ transactionCode }) =>
      transactionCodes.includes(transactionCode),
    ),
  });
  matching.storeLines = async ({ lines: told }) => {
    for (const { transactionCode } of told) known.add(transactionCode);
    return { known: [] };
  };
  const decided: string[] = [];
  matching.reconcileLines = async ({ items }, call) => {
    const found = items.filter(({ transactionCode }) => known.has(transactionCode.trim()));
    // The old line was ignored before; the new one is changed now.
    if (!found.some(({ transactionCode }) => transactionCode === " NEW")) call.repeats = ID;
    decided.push(...found.map(({ transactionCode }) => transactionCode));
    return {
      results: items.map((item) => {
        const { transactionCode } = item;
        if (!found.includes(item)) {
          const value = { code: "transaction_not_found", message: "Transaction not found", fields: [] };
          return { outcome: { $case: "error" as const, value } };
        }
        const value = {
          facts: facts({ transactionCode }),
          state: lineState({ transactionCode }),
          cancelledMatchIds: [],
        };
        return { outcome: { $case: "done" as const, value } };
      }),
    };
  };
  const reconcile = (codes: string[]) => {
    const body = { items: codes.map((code) => ({ code, action: "ignore" })) };
    return ask(gateway.url, "POST", `${PATH}/reconcile`, { token, body });
  };
  const { body } = await reconcile(["NOBODY", " NEW", "OLD"]);
  expect(body.data).toMatchObject([{ code: "transaction_not_found" }, { success: true }, { success: true }]);
  expect(decided).toEqual(["OLD", " NEW"]);
  expect(body.operationId).not.toBe(ID);
  expect((await reconcile(["OLD", "NOBODY"])).body.operationId).toBe(ID);
});
