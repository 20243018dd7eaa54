import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { dataOf, newCounterparty, UNKNOWN_ID, unique } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Counterparties, bank connections and syncs. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const UUID_V7 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const path = encodeURIComponent;

describe("what people taught about a counterparty", () => {
  test("is listed and forgotten; an unknown code is not found", async () => {
    const { accountCode } = await newCounterparty(api);
    const learned = `/counterparties/${path(accountCode)}/learned`;
    const listed = await api.call("GET", learned);
    expect([listed.status, listed.body.data, listed.body.pagination.total]).toEqual([200, [], 0]);
    const forgotten = await api.call("DELETE", learned);
    expect([forgotten.status, forgotten.body]).toEqual([200, { success: true, message: "Learned facts forgotten" }]);
    const unknown = `/counterparties/${path(unique("CP"))}/learned`;
    expect((await api.call("GET", unknown)).status).toBe(404);
    expect((await api.call("DELETE", unknown)).status).toBe(404);
  });
});

describe("counterparty", () => {
  test("is answered with ids for itself and its payment methods; iban and bic only if given", async () => {
    const accountCode = unique("CP/ä");
    const methods = [
      { code: "A", type: "bank_account", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
      { code: "B", type: "card" },
    ];
    const given = { accountCode, name: "Acme GmbH", aliases: ["ACME"], paymentMethods: methods };
    const answer = await api.call("POST", "/counterparties", given);
    const paymentMethods = methods.map((method) => ({ id: UUID_V7, ...method }));
    const shown = { ...given, id: UUID_V7, paymentMethods, taxIds: [], createdAt: TIME, updatedAt: TIME };
    expect([answer.status, answer.body]).toEqual([201, { success: true, data: shown }]);
    expect(dataOf(await api.call("GET", `/counterparties/${path(accountCode)}`))).toEqual(answer.body.data);
  });

  test("a patched list replaces the stored one; a payment method that stays keeps its id", async () => {
    const made = await newCounterparty(api, { aliases: ["one"] });
    const [method] = made.paymentMethods;
    const changed = await api.call("PATCH", `/counterparties/${path(made.accountCode)}`, {
      name: "New name",
      paymentMethods: [
        { code: "NEW", type: "card" },
        { code: method.code, type: "bank_account" },
      ],
    });
    expect(changed.body.data).toMatchObject({ id: made.id, name: "New name", aliases: ["one"] });
    expect(changed.body.data.paymentMethods[1]).toEqual({ id: method.id, code: method.code, type: "bank_account" });
  });

  test("is refused with a taken account code, equal payment method codes or an empty patch; an unknown one is 404", async () => {
    const { accountCode } = await newCounterparty(api);
    expect(refusal(await api.call("POST", "/counterparties", { accountCode, name: "Twin" }))).toEqual([
      409,
      "Account code already exists",
      "duplicate_account_code",
    ]);
    const method = { code: "A", type: "card" };
    const twice = { accountCode: unique("C"), name: "N", paymentMethods: [method, method] };
    expect(fieldsOf(await api.call("POST", "/counterparties", twice))).toEqual(["paymentMethods"]);
    for (const method of ["GET", "PATCH"]) {
      const answer = await api.call(
        method,
        `/counterparties/${unique("NO")}`,
        method === "GET" ? undefined : { name: "N" },
      );
      expect(refusal(answer)).toEqual([404, "Counterparty not found", "counterparty_not_found"]);
    }
    expect(refusal(await api.call("PATCH", `/counterparties/${path(accountCode)}`, {}))[1]).toBe(
      "At least one field is required",
    );
  });
});

describe("bank connection and sync", () => {
  test("a bank connection can be read after it was disconnected", async () => {
    const csvMapping = { delimiter: ";", columns: { bookingDate: 1, amount: "Betrag" } };
    const given = { name: "House bank", iban: "DE89370400440532013000", currency: "EUR", csvMapping };
    const created = await api.call("POST", "/bank-connections", given);
    const shown = {
      id: UUID_V7,
      ...given,
      strictBalance: false,
      strict: false,
      otherAccounts: "refuse",
      status: "connected",
      createdAt: TIME,
      updatedAt: TIME,
      disconnectedAt: null,
      ...{ balanceIssues: [], balanceIssueCount: 0, balanceState: "not_provable", closedUntil: null },
    };
    expect([created.status, created.body]).toEqual([201, { success: true, data: shown }]);
    const at = `/bank-connections/${created.body.data.id}`;
    expect(dataOf(await api.call("GET", at))).toEqual(created.body.data);
    const gone = { ...created.body.data, status: "disconnected", disconnectedAt: TIME, updatedAt: TIME };
    expect(dataOf(await api.call("DELETE", at))).toEqual(gone);
    expect(dataOf(await api.call("GET", at))).toEqual(gone);
    expect((await api.call("DELETE", at)).status).toBe(200);
    for (const method of ["GET", "DELETE"]) {
      for (const id of [UNKNOWN_ID, "nonsense"]) {
        expect(refusal(await api.call(method, `/bank-connections/${id}`))[1]).toBe("Bank connection not found");
      }
    }
    expect(refusal(await api.call("POST", `${at}/statements`, "x"))[1]).toBe("Bank connection is disconnected");
  });

  test("an upload answers 202 with a sync; a broken file fails with the line and the reason", async () => {
    const { id } = dataOf(await api.call("POST", "/bank-connections", { name: "Broken" }));
    const headers = { "content-type": "application/xml" };
    const upload = await api.call("POST", `/bank-connections/${id}/statements?filename=a%20b.xml`, "<a>\n<b>", {
      headers,
    });
    const skipped = { notBooked: 0, zero: 0, status: 0, otherAccount: 0, leftOut: 0, entries: [] };
    const counts = {
      total: null,
      checked: 0,
      processed: 0,
      created: 0,
      duplicates: 0,
      skipped,
      warnings: [],
      warningCount: 0,
    };
    const uploadedBy = expect.stringMatching(/^key:/);
    const csv = { encoding: null, preset: null, proposedMapping: null, questions: [] };
    const read = {
      errors: [],
      balances: [],
      period: null,
      accounts: [],
      pending: 0,
      uploadedBy,
      uploadedByName: "operator",
      ...csv,
      late: 0,
      notUsed: [],
      balanceIssues: [],
    };
    const none = { ...counts, ...read, error: null, errorCode: null, finishedAt: null };
    const pending = { id: UUID_V7, bankConnectionId: id, status: "pending", format: null, filename: "a b.xml" };
    expect([upload.status, upload.body]).toEqual([
      202,
      { success: true, data: { ...pending, ...none, createdAt: TIME } },
    ]);
    const failed = await waitUntil(
      () => api.call("GET", `/syncs/${upload.body.data.id}`),
      ({ body }) => body.data.status === "failed",
    );
    const error = expect.stringMatching(/line \d+/);
    expect(failed.body.data).toMatchObject({ created: 0, error, errorCode: "invalid_file", finishedAt: TIME });
    for (const method of ["GET", "DELETE"]) {
      const unknown = await api.call(method, `/syncs/${UNKNOWN_ID}`);
      expect(refusal(unknown)).toEqual([404, "Sync not found", "sync_not_found"]);
      expect(refusal(await api.call(method, "/syncs/nonsense"))[1]).toBe("Sync not found");
    }
    const late = await api.call("DELETE", `/syncs/${upload.body.data.id}`);
    expect(refusal(late)).toEqual([400, "A failed import cannot be cancelled", "sync_final"]);
  });

  test("a cancelled import is failed with `Cancelled`, also if it is cancelled twice", async () => {
    const { id } = dataOf(await api.call("POST", "/bank-connections", { name: "Cancelled", currency: "EUR" }));
    const rows = Array.from({ length: 5_000 }, (_, index) => `2026-03-02,1.00,payment ${index}\n`);
    const file = `Date,Amount,Description\n${rows.join("")}`;
    const headers = { "content-type": "text/csv" };
    const { body } = await api.call("POST", `/bank-connections/${id}/statements`, file, { headers });
    const cancelled = await api.call("DELETE", `/syncs/${body.data.id}`);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.data).toMatchObject({
      id: body.data.id,
      status: "failed",
      error: "Cancelled",
      finishedAt: TIME,
    });
    expect((await api.call("DELETE", `/syncs/${body.data.id}`)).body).toEqual(cancelled.body);
    expect((await api.call("GET", `/syncs/${body.data.id}`)).body).toEqual(cancelled.body);
  });
});
