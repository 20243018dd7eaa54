import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "../client.ts";
import {
  dataOf,
  getLine,
  newAllocation,
  newLine,
  newPair,
  type Resource,
  reconcile,
  UNKNOWN_ID,
  undecided,
  unique,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** A transaction: every field, and which fields may be null. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

const UUID_V7 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const INVALID = [400, "Validation failed", "validation_failed"];

describe("transaction", () => {
  const BARE = {
    id: UUID_V7,
    transaction_code: expect.stringMatching(/^[A-Z0-9-]{1,50}$/),
    counterparty_id: null,
    payment_method_id: null,
    amount: 12.34,
    currency: "EUR",
    direction: "debit",
    status: "unmatched",
    remaining_amount: 12.34,
    booked_at: null,
    ...{ booking_day: "2026-02-28", late: false, adjusted: false, ignore_reason: null },
    ...{ advice: null, rule: null },
    value_date: "2026-02-28",
    description: "",
    additional_information: null,
    reference: null,
    end_to_end_id: null,
    counterparty_name: null,
    counterparty_iban: null,
    bank_connection_id: null,
    sync_id: null,
    batch_id: null,
    charges: [],
    original: null,
    external_id: null,
    mandate_id: null,
    instruction_id: null,
    bank_reference: null,
    bank_transaction_code: null,
    purpose_code: null,
    return_information: null,
    assignee: null,
    postponed_until: null,
    work_reason: null,
    comments: [],
    codings: [],
    reversal: false,
    match_reasons: [],
    version: 0,
    created_at: TIME,
    updated_at: TIME,
  };
  const body = { amount: 12.34, currency: "EUR", direction: "debit", value_date: "2026-02-28" };

  test("answers 201 to the required fields, generates a code and shows null for the rest", async () => {
    const answer = await api.call("POST", "/transactions", body);
    expect([answer.status, answer.body]).toEqual([201, { success: true, data: BARE }]);
    expect(undecided(await getLine(api, answer.body.data))).toEqual(undecided(answer.body.data));
  });

  test("treats null on creation like a missing field", async () => {
    const { id: _id, amount, currency, direction, value_date, status, remaining_amount, ...others } = BARE;
    const { transaction_code, created_at, updated_at, counterparty_id, payment_method_id, match_reasons, ...fields } =
      others;
    const nothing = Object.fromEntries(Object.keys({ ...fields, transaction_code }).map((field) => [field, null]));
    expect(dataOf(await api.call("POST", "/transactions", { ...body, ...nothing }))).toEqual(BARE);
    expect(refusal(await api.call("POST", "/transactions", { ...body, value_date: null }))).toEqual(INVALID);
  });

  test("keeps every field as sent and shows times in UTC with milliseconds", async () => {
    const { id } = dataOf(await api.call("POST", "/bank-connections", { name: "Lines" }));
    const given = {
      ...body,
      transaction_code: unique("own/code ä"),
      external_id: unique("ext"),
      bank_connection_id: id,
      description: "Rechnung\nzwei Zeilen",
      additional_information: "SEPA-Gutschrift",
      reference: "RF18 5390 0754 7034",
      end_to_end_id: "E2E",
      counterparty_name: "Müller & Söhne",
      counterparty_iban: "DE89370400440532013000",
      mandate_id: "M-1",
      instruction_id: "I-1",
      bank_reference: "B-1",
      bank_transaction_code: "PMNT-RDDT-UPDD",
      purpose_code: "GDDS",
    };
    const answer = await api.call("POST", "/transactions", { ...given, booked_at: "2026-03-01T12:00:00+02:00" });
    expect(answer.body.data).toEqual({
      ...BARE,
      ...given,
      transaction_code: given.transaction_code,
      booked_at: "2026-03-01T10:00:00.000Z",
      booking_day: "2026-03-01",
    });
    expect(undecided(await getLine(api, answer.body.data))).toEqual(undecided(answer.body.data));
  });

  test("follows its active and confirmed matches with status and remaining_amount", async () => {
    const { line, counterparty, match } = await newAllocation(api, 40);
    expect(await getLine(api, line)).toMatchObject({
      status: "partially_matched",
      remaining_amount: 60,
      counterparty_id: expect.anything(),
      matches: [{ id: match.id }],
    });
    expect((await getLine(api, line)).counterparty_id).toBe(counterparty.id);
    await api.call("PUT", `/matches/${match.id}`, { matchedAmount: 100 });
    expect(await getLine(api, line)).toMatchObject({ status: "matched", remaining_amount: 0 });
  });

  test("keeps updated_at while matching finds nothing, and shows the same in get and list", async () => {
    const { line, pair } = await newPair(api);
    const listed = async () =>
      dataOf(await api.call("GET", "/transactions?pageSize=5")).find(({ id }: Resource) => id === line.id);
    await reconcile(api, line.transaction_code, { action: "include" });
    // Other lines and invoices of this tenant may have the same amount.
    const match_reasons = [
      expect.objectContaining({ signal: "held_back", detail: "below_suggest_from", explanation: expect.any(String) }),
    ];
    expect(await getLine(api, line)).toEqual({ ...line, match_reasons, matches: [] });
    expect(await listed()).toEqual({ ...line, match_reasons });
    await api.call("POST", "/matches", { ...pair, status: "rejected" });
    const { matches, ...after } = await getLine(api, line);
    expect([matches, after.updated_at > line.updated_at]).toEqual([[], true]);
    expect(after.match_reasons).toMatchObject([{ signal: "refused_before", detail: "rejected" }]);
    await expect.poll(listed).toEqual(after);
  });

  test("answers 200 with the stored line to the same external_id of the same connection", async () => {
    const external = { ...body, external_id: unique("once") };
    const first = await api.call("POST", "/transactions", external);
    const again = await api.call("POST", "/transactions", { ...external, amount: 99 });
    expect([first.status, again.status]).toEqual([201, 200]);
    // Matching may have looked at the line between the two answers.
    const { match_reasons: _, ...stored } = first.body.data;
    expect(again.body.data).toMatchObject(stored);
    const { id } = dataOf(await api.call("POST", "/bank-connections", { name: "Elsewhere" }));
    expect((await api.call("POST", "/transactions", { ...external, bank_connection_id: id })).status).toBe(201);
  });

  test("is refused with a taken code, an unknown connection, or an invalid date, currency, direction or amount", async () => {
    const { transaction_code } = await newLine(api);
    expect(refusal(await api.call("POST", "/transactions", { ...body, transaction_code }))).toEqual([
      409,
      "Transaction code already exists",
      "duplicate_transaction_code",
    ]);
    expect(refusal(await api.call("POST", "/transactions", { ...body, bank_connection_id: UNKNOWN_ID }))).toEqual([
      404,
      "Bank connection not found",
      "bank_connection_not_found",
    ]);
    for (const wrong of [
      { value_date: "2026-02-30" },
      { value_date: "28.02.2026" },
      { currency: "eur" },
      { currency: "XYZ" },
      { direction: "in" },
      { booked_at: "2026-03-01T12:00:00" },
      { amount: "1e1" },
      { amount: "+12" },
      { amount: " 12" },
    ]) {
      const answer = await api.call("POST", "/transactions", { ...body, ...wrong });
      expect([wrong, ...refusal(answer)]).toEqual([wrong, ...INVALID]);
      expect(answer.body.details[0].field).toBe(Object.keys(wrong)[0]);
    }
    expect(refusal(await api.call("GET", `/transactions/${unique("NO")}`))[1]).toBe("Transaction not found");
  });

  test("is refused in another currency than that of its bank connection", async () => {
    const { id } = dataOf(await api.call("POST", "/bank-connections", { name: "Euros", currency: "EUR" }));
    const other = await api.call("POST", "/transactions", { ...body, bank_connection_id: id, currency: "USD" });
    expect(refusal(other)).toEqual(INVALID);
    expect(other.body.details).toEqual([
      { field: "currency", message: "Must be EUR, the currency of the bank connection" },
    ]);
    expect((await api.call("POST", "/transactions", { ...body, bank_connection_id: id })).status).toBe(201);
  });
});
