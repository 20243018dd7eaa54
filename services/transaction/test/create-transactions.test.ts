import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCall, payment, publishedEvents, type RunningService, startService } from "./setup.ts";

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

type Outcomes = Awaited<ReturnType<RunningService["client"]["createTransactions"]>>["results"];
const kinds = (results: Outcomes) =>
  results.map(({ outcome }) => (outcome?.$case === "error" ? outcome.value.code : outcome?.$case));
const codes = (results: Outcomes) =>
  results.map(({ outcome }) => (outcome?.$case === "error" ? undefined : outcome?.value.facts?.transactionCode));

describe("creating transactions", () => {
  test("stores a line as sent, with a generated code", async () => {
    const call = newCall();
    const item = payment({
      bookedAt: new Date("2024-03-01T10:00:00.123Z"),
      reference: "RF18539007547034",
      counterpartyName: "Müller & Söhne",
    });
    const { results } = await service.client.createTransactions({ items: [item] }, call);
    expect(kinds(results)).toEqual(["created"]);
    const code = codes(results)[0] ?? "";
    expect(code).toMatch(/^[A-Z0-9-]{1,50}$/);
    const { lines } = await service.client.listLineFacts({ transactionCodes: [code, "UNKNOWN"] }, call);
    const given = { id: expect.any(String), createdAt: expect.any(Date), transactionCode: code };
    expect(lines).toMatchObject([{ ...item, ...given, reversal: false, aggregated: false }]);
    expect(await service.lines(call)).toEqual(lines);
  });

  test("each line of a batch succeeds or fails separately, and the results keep the order", async () => {
    const call = newCall();
    const missing = "01932c07-209f-7000-8000-000000000000";
    const { results } = await service.client.createTransactions(
      {
        items: [
          payment({ transactionCode: "A" }),
          payment({ amount: -1n }),
          payment({ transactionCode: "A" }),
          payment({ bankConnectionId: missing }),
          payment({ externalId: "e" }),
          payment({ externalId: "e" }),
        ],
      },
      call,
    );
    expect(kinds(results)).toEqual([
      "created",
      "validation_failed",
      "duplicate_transaction_code",
      "bank_connection_not_found",
      "created",
      "existing",
    ]);
    await service.drain();
    expect(await publishedEvents(service.env, call.tenant, "transaction.created")).toHaveLength(2);
  });

  test("a repeated external id returns the stored line, but only within its connection", async () => {
    const call = newCall();
    const connection = await service.client.connectBank({ name: "Main" }, call);
    const items = [payment({ externalId: "e" }), payment({ externalId: "e", bankConnectionId: connection.id })];
    const first = await service.client.createTransactions({ items }, call);
    const again = await service.client.createTransactions({ items }, call);
    expect(kinds(first.results)).toEqual(["created", "created"]);
    expect(kinds(again.results)).toEqual(["existing", "existing"]);
    expect(codes(again.results)).toEqual(codes(first.results));
  });

  test("a taken transaction code is a conflict within a tenant, even in another call", async () => {
    const call = newCall();
    const items = [payment({ transactionCode: "PAY-1" })];
    expect(kinds((await service.client.createTransactions({ items }, call)).results)).toEqual(["created"]);
    expect(kinds((await service.client.createTransactions({ items }, call)).results)).toEqual([
      "duplicate_transaction_code",
    ]);
    expect(kinds((await service.client.createTransactions({ items }, newCall())).results)).toEqual(["created"]);
  });

  test("twenty concurrent calls with the same external ids store each line once, and all succeed", async () => {
    const call = newCall();
    const ids = Array.from({ length: 8 }, (_, index) => `e${index}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, caller) => {
        // The callers send different selections in different orders, and each sends one more line.
        const shared = ids.filter((_, index) => (index + caller) % 3 !== 0).map((id) => payment({ externalId: id }));
        const items = caller % 2 === 0 ? shared : shared.reverse();
        return service.client.createTransactions({ items: [...items, payment()] }, call);
      }),
    );
    const outcomes = answers.flatMap(({ results }) => kinds(results));
    expect(outcomes.filter((kind) => kind !== "created" && kind !== "existing")).toEqual([]);
    expect(outcomes.filter((kind) => kind === "created")).toHaveLength(8 + 20);
    expect(await service.lines(call)).toHaveLength(28);
    await service.drain();
    const events = await publishedEvents(service.env, call.tenant);
    expect(events).toHaveLength(28);
  });

  test("of concurrent calls with one transaction code, one succeeds and the others get a conflict", async () => {
    const call = newCall();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        service.client.createTransactions({ items: [payment({ transactionCode: "X" }), payment()] }, call),
      ),
    );
    const outcomes = answers.map(({ results }) => kinds(results));
    expect(outcomes.filter(([code]) => code === "created")).toHaveLength(1);
    expect(outcomes.filter(([code]) => code === "duplicate_transaction_code")).toHaveLength(9);
    expect(outcomes.every(([, other]) => other === "created")).toBe(true);
  });

  test("a line is marked only when its other side is an account of the tenant, not when a caller says so", async () => {
    const call = newCall();
    const { id } = await service.client.connectBank({ name: "Old", iban: "GB82 WEST 1234 5698 7654 32" }, call);
    await service.client.connectBank({ name: "Main", iban: "DE89370400440532013000" }, call);
    await service.client.disconnectBank({ id }, call);
    const ibans = ["gb82 west 1234 5698 7654 32", "DE89370400440532013000", "DE02120300000000202051", undefined];
    const items = ibans.map((counterpartyIban) => payment({ counterpartyIban, ownAccount: true }));
    const marks = async (caller: typeof call) => {
      const { results } = await service.client.createTransactions({ items }, caller);
      return results.map(({ outcome }) => outcome?.$case === "created" && outcome.value.facts?.ownAccount);
    };
    expect(await marks(call)).toEqual([true, true, undefined, undefined]);
    expect(await marks(newCall())).toEqual([undefined, undefined, undefined, undefined]);
    await service.drain();
    const events = await publishedEvents(service.env, call.tenant, "transaction.created");
    expect(events.map(({ data }) => data?.$case === "transaction" && data.value.facts?.ownAccount)).toEqual([
      ...[true, true, undefined, undefined],
    ]);
  });

  test("an account of the tenant in the text marks a line without an account, unless the line was booked on it", async () => {
    const call = newCall();
    const main = await service.client.connectBank({ name: "Main", iban: "DE89370400440532013000" }, call);
    const other = await service.client.connectBank({ name: "Other", iban: "GB82WEST12345698765432" }, call);
    const named = { description: "Umbuchung von de89 3704 0044 0532\n0130 00 danke" };
    const items = [
      payment({ ...named, bankConnectionId: other.id }),
      payment({ ...named, bankConnectionId: undefined, counterpartyIban: "12-3456" }),
      payment({ ...named, bankConnectionId: main.id }),
      payment({ ...named, counterpartyIban: "DE02120300000000202051" }),
      payment({ description: "von DE88 3704 0044 0532 0130 00" }),
    ];
    const { results } = await service.client.createTransactions({ items }, call);
    const marks = results.map(({ outcome }) => outcome?.$case === "created" && outcome.value.facts?.ownAccount);
    expect(marks).toEqual([true, true, undefined, undefined, undefined]);
  });

  test("one call accepts 1,000 lines and refuses 1,001", async () => {
    const call = newCall();
    const items = Array.from({ length: 1_001 }, (_, index) => payment({ externalId: `e${index}` }));
    await expect(service.client.createTransactions({ items }, call)).rejects.toMatchObject({
      code: "validation_failed",
    });
    const { results } = await service.client.createTransactions({ items: items.slice(1) }, call);
    expect(new Set(kinds(results))).toEqual(new Set(["created"]));
  });
});
