import type { Call } from "@matchbook/runtime/grpc/call";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anInvoice, type Fixture, startFixture } from "../../services/matching/test/setup.ts";
import {
  environment,
  importFile,
  newCall,
  publishedEvents,
  type RunningService,
  startService,
  uploadOf,
  waitFor,
} from "../../services/transaction/test/setup.ts";

/** Statements go through the transaction and the matching service, and subscribers hear of each decision once. */

const CHUNK = 4;
const IBAN = "DE89370400440532013000";
const env = environment({ IMPORT_CHUNK: String(CHUNK) });

let matching: Fixture;
let transaction: RunningService;
beforeAll(async () => {
  matching = await startFixture({ NATS_STREAM: env.NATS_STREAM ?? "", MATCHING_CHUNK: String(CHUNK) });
  transaction = await startService({ ...env, MATCHING_ADDRESS: matching.service.address });
});
afterAll(async () => {
  await transaction?.stop();
  await matching?.stop();
});

/** Waits until no import, event or decision is left. */
async function drain(): Promise<void> {
  await transaction.drain();
  await matching.service.drain();
  await transaction.drain();
}

/** A tenant with a bank connection and a customer that owes these amounts and whose account is on file. */
async function owing(amounts: readonly bigint[]): Promise<{ call: Call; bank: string }> {
  const call = newCall();
  const paymentMethods = [{ code: "sepa", type: "bank_account", iban: IBAN }];
  const counterparty = { accountCode: "C-1", name: "Nordwind", aliases: [], paymentMethods };
  await matching.client.createCounterparty(counterparty, call);
  for (let start = 0; start < amounts.length; start += 200) {
    const items = amounts.slice(start, start + 200).map((total) => anInvoice({ total }));
    await matching.client.createInvoices({ items }, call);
  }
  const { id } = await transaction.client.connectBank({ name: "Main" }, call);
  await drain();
  return { call, bank: id };
}

/** Different amounts, some of which are nearly equal. */
const amountsOf = (count: number) => Array.from({ length: count }, (_, at) => BigInt(10_000 + 1_337 * at));

/** A statement with a payment of each amount that names no invoice. */
function statementOf(amounts: readonly bigint[]): string {
  const rows = amounts.map((amount) => `2026-03-02,${Number(amount) / 100},EUR,${IBAN}`);
  return ["Date,Amount,Currency,Counterparty IBAN", ...rows, ""].join("\n");
}

/** Events that subscribers get about each match, in order, with their numbers. */
async function told({ tenant }: Call): Promise<Record<string, number>> {
  const byMatch = new Map<string, string[]>();
  for (const { type, data } of await publishedEvents(env, tenant, "match.*")) {
    if (data?.$case === "match") byMatch.set(data.value.id, [...(byMatch.get(data.value.id) ?? []), type]);
  }
  const kinds = Map.groupBy(byMatch.values(), (types) => types.join(" then "));
  return Object.fromEntries([...kinds].map(([kind, some]) => [kind, some.length]));
}

test("a statement of several chunks that ends with duplicates is decided at its end", async () => {
  const amounts = amountsOf(4 * CHUNK);
  const { call, bank } = await owing(amounts);
  const before = amounts.slice(-2 * CHUNK);
  await importFile(transaction, call, bank, statementOf(before));
  await drain();
  const sync = await importFile(transaction, call, bank, statementOf(amounts));
  expect(sync).toMatchObject({ status: "completed", duplicates: BigInt(2 * CHUNK) });
  await drain();
  expect(await told(call)).toEqual({ "match.confirmed": amounts.length });
  expect(await transaction.client.getSync({ id: sync.id }, call)).toMatchObject({ pending: undefined });
});

test("two statements that are imported at the same time are both decided at their end", async () => {
  const amounts = amountsOf(8 * CHUNK);
  const { call, bank } = await owing(amounts);
  const files = [amounts.slice(0, 4 * CHUNK), amounts.slice(4 * CHUNK)];
  await Promise.all(files.map((file) => importFile(transaction, call, bank, statementOf(file))));
  await drain();
  expect(await told(call)).toEqual({ "match.confirmed": amounts.length });
});

test("the lines of a statement that is cancelled halfway are decided", async () => {
  const amounts = amountsOf(40 * CHUNK);
  const { call, bank } = await owing(amounts);
  const { client } = transaction;
  const { id } = await client.uploadStatement(
    uploadOf(bank, statementOf(amounts), { filename: "statement.csv" }),
    call,
  );
  await waitFor(async () => ((await client.getSync({ id }, call)).processed > 0n ? true : undefined));
  const { created } = await client.cancelSync({ id }, call);
  await drain();
  expect(created < BigInt(amounts.length)).toBe(true);
  expect(await told(call)).toEqual({ "match.confirmed": Number(created) });
  expect(await client.getSync({ id }, call)).toMatchObject({ status: "failed", pending: undefined });
});
