import { ClosedPeriod } from "@matchbook/proto/matchbook/line/v1/line";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCall, payment, publishedEvents, type RunningService, startService } from "./setup.ts";

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

describe("bank connections", () => {
  test("connecting stores the IBAN in electronic form and emits an event", async () => {
    const call = newCall();
    const csvMapping = { mappingJson: '{"amount":"Betrag"}' };
    const connection = await service.client.connectBank(
      { name: "Main", iban: "de89 3704 0044 0532 0130 00", currency: "EUR", csvMapping },
      call,
    );
    expect(connection).toMatchObject({
      name: "Main",
      iban: "DE89370400440532013000",
      currency: "EUR",
      csvMapping,
      status: "connected",
    });
    expect(await service.client.getBankConnection({ id: connection.id }, call)).toEqual(connection);
    await service.drain();
    const events = await publishedEvents(service.env, call.tenant);
    expect(events).toMatchObject([{ type: "bank.connected", actor: "key:test", correlationId: call.correlationId }]);
    expect(events[0]?.data).toEqual({ $case: "bankConnection", value: connection });
  });

  test("names an IBAN with wrong check digits and an unknown currency as invalid", async () => {
    const connecting = service.client.connectBank(
      { name: "X", iban: "DE88370400440532013000", currency: "EUX" },
      newCall(),
    );
    await expect(connecting).rejects.toMatchObject({
      code: "validation_failed",
      fields: [{ field: "iban" }, { field: "currency" }],
    });
  });

  test("the list is paged, newest first", async () => {
    const call = newCall();
    for (const name of ["a", "b", "c"]) await service.client.connectBank({ name }, call);
    const { bankConnections, page } = await service.client.listBankConnections(
      { page: { page: 1, pageSize: 2 } },
      call,
    );
    expect(bankConnections.map(({ name }) => name)).toEqual(["c", "b"]);
    expect(page).toMatchObject({ total: 3n, totalIsLowerBound: false });
  });

  test("a change tells matching of a new IBAN, and of nothing else", async () => {
    const call = newCall();
    const { id } = await service.client.connectBank({ name: "Main" }, call);
    await service.client.updateBankConnection({ id, name: "Renamed" }, call);
    const changed = await service.client.updateBankConnection({ id, iban: "GB82 WEST 1234 5698 7654 32" }, call);
    await service.client.updateBankConnection({ id, iban: "" }, call);
    await service.drain();
    const events = await publishedEvents(service.env, call.tenant);
    expect(events.map(({ type }) => type)).toEqual(["bank.connected", "internal.bank_updated"]);
    expect(events[1]?.data).toEqual({ $case: "bankConnection", value: changed });
  });

  test("changing replaces the given fields, and an empty text removes one", async () => {
    const call = newCall();
    const csvMapping = { mappingJson: '{"amount":"Betrag"}' };
    const first = { name: "Main", iban: "DE89370400440532013000", currency: "EUR", csvMapping };
    const { id, createdAt } = await service.client.connectBank(first, call);
    const changed = await service.client.updateBankConnection(
      { id, name: "Renamed", iban: "gb82 west 1234 5698 7654 32", strictBalance: true },
      call,
    );
    expect(changed).toMatchObject({ name: "Renamed", iban: "GB82WEST12345698765432", currency: "EUR", csvMapping });
    expect(changed).toMatchObject({ strictBalance: true, createdAt, status: "connected" });
    expect(changed.updatedAt?.getTime()).toBeGreaterThanOrEqual(createdAt?.getTime() ?? Number.NaN);
    const bare = await service.client.updateBankConnection(
      { id, iban: "", currency: "", csvMapping: { mappingJson: "" } },
      call,
    );
    expect(bare).toMatchObject({ name: "Renamed", iban: undefined, currency: undefined, csvMapping: undefined });
    expect(await service.client.getBankConnection({ id }, call)).toEqual(bare);
  });

  test("refuses a change of a wrong field, an unknown or a disconnected connection", async () => {
    const call = newCall();
    const { id } = await service.client.connectBank({ name: "Main" }, call);
    await expect(
      service.client.updateBankConnection({ id, name: "", iban: "X", currency: "EUX" }, call),
    ).rejects.toMatchObject({ fields: [{ field: "name" }, { field: "iban" }, { field: "currency" }] });
    const change = { id, name: "Other" };
    await expect(service.client.updateBankConnection(change, newCall())).rejects.toMatchObject({
      code: "bank_connection_not_found",
    });
    await service.client.disconnectBank({ id }, call);
    await expect(service.client.updateBankConnection(change, call)).rejects.toMatchObject({
      code: "bank_connection_disconnected",
    });
    expect(await service.client.getBankConnection({ id }, call)).toMatchObject({ name: "Main" });
  });

  test("disconnecting keeps the lines, emits one event, and refuses new lines", async () => {
    const call = newCall();
    const { id } = await service.client.connectBank({ name: "Main" }, call);
    const items = [payment({ bankConnectionId: id, externalId: "1" })];
    await service.client.createTransactions({ items }, call);
    const answers = await Promise.all([1, 2, 3].map(() => service.client.disconnectBank({ id }, call)));
    expect(answers[0]).toMatchObject({ id, status: "disconnected" });
    expect(answers[0]?.disconnectedAt).toBeInstanceOf(Date);
    expect(new Set(answers.map(({ disconnectedAt }) => disconnectedAt?.getTime())).size).toBe(1);
    await service.drain();
    expect(await publishedEvents(service.env, call.tenant, "bank.disconnected")).toHaveLength(1);
    expect(await service.lines(call)).toHaveLength(1);
    const { results } = await service.client.createTransactions({ items: [payment({ bankConnectionId: id })] }, call);
    expect(results[0]?.outcome).toMatchObject({ $case: "error", value: { code: "bank_connection_disconnected" } });
  });

  test("every answer tells the last day of the closed period", async () => {
    const { client, context } = service;
    const call = newCall();
    const close = (until: string, version: bigint, bankConnectionId?: string) =>
      client.showClosedPeriods({ period: { ...emptyMessage(ClosedPeriod), bankConnectionId, until, version } }, call);
    await close("2024-01-31", 1n);
    const connected = await client.connectBank({ name: "Main" }, call);
    const { id } = connected;
    await close("2024-02-29", 2n, id);
    const { bankConnections } = await context.collections(call.tenant);
    await bankConnections.updateOne({ _id: id }, { $set: { balanceIssueCount: 1n } });
    const changed = await client.updateBankConnection({ id, name: "Renamed" }, call);
    const { bankConnections: incomplete } = await client.listIncompleteConnections({}, call);
    const disconnected = await client.disconnectBank({ id }, call);
    const again = await client.disconnectBank({ id }, call);
    const answers = [connected, changed, ...incomplete, disconnected, again];
    expect(answers.map(({ closedUntil }) => closedUntil)).toEqual(["2024-01-31", ...Array(4).fill("2024-02-29")]);
  });

  test("a tenant cannot exceed its number of connections, even with concurrent calls", async () => {
    const call = newCall();
    const limited = await startService({ ...service.env, MAX_BANK_CONNECTIONS_PER_TENANT: "3" });
    const connect = () => limited.client.connectBank({ name: "Main" }, call);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, connect));
    const made = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(made).toHaveLength(3);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(["too_many_bank_connections"]));
    // A disconnected one no longer counts.
    await limited.client.disconnectBank({ id: made[0]?.id ?? "" }, call);
    expect(await connect()).toMatchObject({ status: "connected" });
    await expect(connect()).rejects.toMatchObject({ message: "Too many bank connections" });
    await limited.stop();
  });

  test("another tenant's connection is not found", async () => {
    const { id } = await service.client.connectBank({ name: "Main" }, newCall());
    const stranger = newCall();
    for (const operation of ["getBankConnection", "disconnectBank"] as const) {
      await expect(service.client[operation]({ id }, stranger)).rejects.toMatchObject({
        code: "bank_connection_not_found",
      });
    }
  });
});
