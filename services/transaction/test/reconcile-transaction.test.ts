import { configShape as matchingConfigShape } from "@matchbook/matching/config";
import { type MatchingService, startMatchingService } from "@matchbook/matching/service";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { loadConfig } from "@matchbook/runtime/config";
import { grpcClient } from "@matchbook/runtime/grpc-client";
import type { LooseClient } from "@matchbook/runtime/grpc-client-types";
import type { CommandStartedEvent } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EVERYTHING, environment, log, newCall, payment, type RunningService, startService } from "./setup.ts";

// Both real services on one stream, each with its own database.
let matching: MatchingService;
let matchingClient: LooseClient<MatchingServiceService>;
let service: RunningService;
/** The tenant of a matched line that no test changes. */
let unchanged: Call;
beforeAll(async () => {
  const env = environment();
  const matchingEnv = { ...env, MONGODB_DATABASE: `${env.MONGODB_DATABASE}_m` };
  matching = await startMatchingService(loadConfig(matchingConfigShape, matchingEnv), { log });
  matchingClient = grpcClient(MatchingServiceService, matching.address);
  const uri = new URL(env.MONGODB_URI ?? "");
  uri.searchParams.set("monitorCommands", "true");
  service = await startService({ ...env, MONGODB_URI: uri.href, MATCHING_ADDRESS: matching.address });
  unchanged = await matchedLine();
});
afterAll(async () => {
  await service?.stop();
  matchingClient?.close();
  await matching?.stop();
});

const drain = async () => {
  await service.drain();
  await matching.drain();
  await service.drain();
};
const listed = async (call: Call) => (await service.client.listTransactions(EVERYTHING, call)).transactions[0]?.state;
const reconcile = (action: string, call: Call, matchId?: string) =>
  service.client.reconcileTransaction({ transactionCode: "PAY-1", action, matchId, ignore: false }, call);

/** A tenant with one invoice of 100 EUR and one payment, PAY-1, that names it, matched by the matching service. */
async function matchedLine() {
  const call = newCall();
  await matchingClient.createCounterparty(
    { accountCode: "C1", name: "Alder & Finch", aliases: [], paymentMethods: [] },
    call,
  );
  const invoice = {
    invoiceNumber: "INV-2024-0815",
    counterpartyCode: "C1",
    direction: "receivable",
    currency: "EUR",
    total: 10_000n,
    issueDate: "2024-02-01",
  };
  await matchingClient.createInvoices({ items: [invoice] }, call);
  const items = [payment({ transactionCode: "PAY-1", amount: 10_000n, description: "Invoice INV-2024-0815" })];
  await service.client.createTransactions({ items }, call);
  await drain();
  return call;
}

describe("a transaction with the matching service", () => {
  test("the list and the line show the state of a new line after matching", async () => {
    const call = unchanged;
    const { transaction, matches } = await service.client.getTransaction({ transactionCode: "PAY-1" }, call);
    expect(transaction?.state).toMatchObject({ status: "matched", allocated: 10_000n });
    expect(matches).toMatchObject([{ status: "confirmed", invoiceNumber: "INV-2024-0815", transactionCode: "PAY-1" }]);
    expect(await listed(call)).toEqual(transaction?.state);
    const { counterpartyId } = transaction?.state ?? {};
    const { transactions } = await service.client.listTransactions({ ...EVERYTHING, counterpartyId }, call);
    expect(transactions).toHaveLength(1);
  });

  test("reconciling returns the new state and the cancelled matches, and the list shows it at once", async () => {
    const call = await matchedLine();
    const { matches } = await service.client.getTransaction({ transactionCode: "PAY-1" }, call);
    const { transaction, match, cancelledMatchIds } = await reconcile("unlink_match", call, matches[0]?.id);
    // The gateway adds the reasons to lists; the projection does not contain them.
    expect(await listed(call)).toEqual({ ...transaction?.state, reasons: [] });
    expect(transaction?.state).toMatchObject({ status: "unmatched", allocated: 0n });
    expect(match).toMatchObject({ id: matches[0]?.id, status: "cancelled" });
    expect(cancelledMatchIds).toEqual([matches[0]?.id]);
    const ignored = await reconcile("ignore", call);
    expect(await listed(call)).toMatchObject({ status: "ignored", version: ignored.transaction?.state?.version });
    // The events of these changes arrive now. Their versions are older or equal, so they change nothing.
    await drain();
    expect(await listed(call)).toEqual({ ...ignored.transaction?.state, reasons: [] });
  });

  test("a call and the event of its change project the state once", async () => {
    const call = await matchedLine();
    const { client } = service.context.mongo;
    let undone = 0;
    const watch = ({ commandName }: CommandStartedEvent) => {
      if (commandName === "abortTransaction") undone += 1;
    };
    client.on("commandStarted", watch);
    for (let turn = 0; turn < 16; turn += 1) await reconcile(turn % 2 === 0 ? "ignore" : "include", call);
    client.off("commandStarted", watch);
    expect(undone).toBe(0);
    await drain();
  });

  test("concurrent calls share the reads of their lines and the projections", async () => {
    const call = newCall();
    const codes = Array.from({ length: 40 }, (_, n) => `PAY-${n}`);
    await service.client.createTransactions(
      { items: codes.map((transactionCode) => payment({ transactionCode })) },
      call,
    );
    await drain();
    const { client } = service.context.mongo;
    const counts = { reads: 0, commits: 0 };
    const watch = ({ commandName, command }: CommandStartedEvent) => {
      if (commandName === "find" && command.filter?.["facts.transactionCode"] !== undefined) counts.reads += 1;
      if (commandName === "commitTransaction") counts.commits += 1;
    };
    client.on("commandStarted", watch);
    const ignore = (transactionCode: string) =>
      service.client.reconcileTransaction({ transactionCode, action: "ignore", ignore: false }, call);
    // One code is sent twice, and one is unknown.
    const outcomes = await Promise.allSettled([...codes, "PAY-0", "NONE"].map(ignore));
    client.off("commandStarted", watch);
    expect(outcomes.pop()).toMatchObject({ reason: { code: "transaction_not_found" } });
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => "fulfilled"));
    expect(counts.reads).toBeLessThan(20);
    expect(counts.commits).toBeLessThan(20);
    const { transactions } = await service.client.listTransactions(
      { page: { page: 1, pageSize: 100 }, statuses: ["ignored"] },
      call,
    );
    expect(transactions).toHaveLength(40);
  });

  test("a call before the event of its line succeeds", async () => {
    const call = newCall();
    await service.client.createTransactions({ items: [payment({ transactionCode: "PAY-1" })] }, call);
    expect((await reconcile("ignore", call)).transaction?.state).toMatchObject({ status: "ignored" });
  });

  test("another tenant's code is not found", async () => {
    const stranger = newCall();
    const notFound = { code: "transaction_not_found" };
    const request = { transactionCode: "PAY-1" };
    await expect(reconcile("ignore", stranger)).rejects.toMatchObject(notFound);
    await expect(service.client.getTransaction(request, stranger)).rejects.toMatchObject(notFound);
    await expect(service.client.getLineFacts(request, stranger)).rejects.toMatchObject(notFound);
  });

  test("an error of the matching service is passed on, and the list does not change", async () => {
    const call = unchanged;
    const before = await listed(call);
    const refused = reconcile("unlink_match", call, "01932c07-209f-7000-8000-000000000000");
    await expect(refused).rejects.toMatchObject({ code: "match_not_found" });
    expect(await listed(call)).toEqual(before);
  });

  test("without the matching service, a call fails as unavailable", async () => {
    const alone = await startService();
    try {
      const call = newCall();
      await alone.client.createTransactions({ items: [payment({ transactionCode: "A" })] }, call);
      const request = { transactionCode: "A", action: "ignore", ignore: false };
      await expect(alone.client.reconcileTransaction(request, call)).rejects.toMatchObject({ code: "unavailable" });
    } finally {
      await alone.stop();
    }
  });
});
