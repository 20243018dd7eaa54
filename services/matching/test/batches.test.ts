import { afterEach, expect, test } from "vitest";
import { matchNewLines } from "../src/consumers/match-new-lines.ts";
import { aLine, anInvoice, created, type Fixture, startFixture } from "./setup.ts";

/** A batch of lines has the same outcome with any chunk size. */

let fixture: Fixture;
afterEach(() => fixture.stop());

const IBAN = "DE89370400440532013000";

async function outcomesInChunksOf(chunk: number): Promise<Record<string, string[]>> {
  fixture = await startFixture();
  const { client, call, service } = fixture;
  const paymentMethods = [{ code: "sepa", type: "bank_account", iban: IBAN }];
  await client.createCounterparty({ accountCode: "C-1", name: "Nordwind", aliases: [], paymentMethods }, call);
  const totals = [1_100n, 2_200n, 3_300n];
  const items = totals.map((total, at) => anInvoice({ invoiceNumber: `BA-2026-100${at}`, total }));
  await client.createInvoices({ items }, call);
  // One line pays its invoice, three lines could pay the same invoice, and one line names its invoice.
  const lines = [
    aLine({ amount: 1_100n, counterpartyIban: IBAN }),
    aLine({ amount: 2_200n, counterpartyIban: IBAN }),
    aLine({ amount: 3_300n, description: "BA-2026-1002" }),
    aLine({ amount: 2_200n, counterpartyIban: IBAN }),
    aLine({ amount: 2_200n, counterpartyIban: IBAN }),
  ];
  await service.drain();
  for (let start = 0; start < lines.length; start += chunk) {
    const events = lines.slice(start, start + chunk).map((line) => created(line, fixture.call.tenant));
    await matchNewLines(service.context, events, () => start + chunk < lines.length);
  }
  const outcomes: Record<string, string[]> = {};
  for (const line of lines) {
    const { matches } = await client.getLine({ line }, call);
    const outcome = matches.map(({ status, invoiceNumber }) => `${status} ${invoiceNumber}`).join(", ");
    outcomes[`${line.amount}`] = [...(outcomes[`${line.amount}`] ?? []), outcome];
  }
  return outcomes;
}

test.each([1, 2, 5, 100])("a batch has the same outcome in chunks of %i", async (chunk) => {
  const suggested = "pending_review BA-2026-1001";
  expect(await outcomesInChunksOf(chunk)).toEqual({
    1100: ["confirmed BA-2026-1000"],
    2200: [suggested, suggested, suggested],
    3300: ["confirmed BA-2026-1002"],
  });
});
