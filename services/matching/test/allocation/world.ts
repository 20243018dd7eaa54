import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { Invoice, Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import { expect } from "vitest";
import { fromInvoiceRow, toInvoiceMessage } from "../../src/store/invoices.ts";
import { fromLineRow, toLineState } from "../../src/store/lines.ts";
import { fromMatchRow, toMatchMessage } from "../../src/store/matches.ts";
import { aLine, anInvoice, asSent, type Fixture } from "../setup.ts";

export const LINES = 4;
export const INVOICES = 4;

export interface World {
  tenant: string;
  lines: LineFacts[];
  invoices: string[];
}

/** Lines and invoices of round amounts in two currencies. Half of the lines name an invoice, so matching acts too. */
export async function newWorld(fixture: Fixture): Promise<World> {
  await newTenant(fixture);
  const numbers = Array.from({ length: INVOICES }, (_, index) => `W${round}-2026-${index}`);
  const items = numbers.map((invoiceNumber, index) =>
    anInvoice({ invoiceNumber, total: 100n, currency: index === 3 ? "USD" : "EUR" }),
  );
  const { results } = await fixture.client.createInvoices({ items }, fixture.call);
  expect(results.every((result) => result.outcome?.$case === "created")).toBe(true);
  const lines = numbers.map((invoiceNumber, index) =>
    aLine({
      amount: 100n,
      valueDate: `2026-03-0${2 + 2 * index}`,
      currency: index === 2 ? "USD" : "EUR",
      description: index % 2 === 0 ? `pays ${invoiceNumber}` : "",
      counterpartyIban: index === 1 ? "DE89370400440532013000" : undefined,
    }),
  );
  return { tenant: fixture.call.tenant, lines, invoices: numbers };
}

let round = 0;

/** Each run has a new tenant, so it replays only its own events. */
async function newTenant(fixture: Fixture): Promise<void> {
  round += 1;
  fixture.call.tenant = `round-${round}`;
  await fixture.client.createCounterparty(
    {
      accountCode: "C-1",
      name: "One",
      aliases: [],
      paymentMethods: [{ code: "sepa", type: "bank_account", iban: "DE89370400440532013000" }],
    },
    fixture.call,
  );
  await fixture.client.putFxRates(
    { rates: [{ base: "EUR", quote: "USD", date: "2026-03-01", rate: "1.0837" }] },
    fixture.call,
  );
}

export interface State {
  lines: { state: LineState; amount: bigint; ignored: boolean }[];
  invoices: Invoice[];
  matches: Match[];
}

export async function storedState(fixture: Fixture, world: World): Promise<State> {
  const { lines, invoices, matches } = await fixture.service.context.collections(world.tenant);
  const lineRows = await lines.find({ _id: { $in: world.lines.map(({ id }) => id) } }).toArray();
  const wanted = [{ invoiceNumber: { $in: world.invoices } }, { onAccountOf: { $exists: true } }];
  const invoiceRows = await invoices.find({ $or: wanted }).toArray();
  const matchRows = await matches.find({ invoiceNumber: { $in: world.invoices } }).toArray();
  return {
    lines: lineRows.map((row) => ({ state: toLineState(fromLineRow(row)), amount: row.amount, ignored: row.ignored })),
    invoices: invoiceRows.map((row) => asSent(Invoice, toInvoiceMessage(fromInvoiceRow(row)))),
    matches: matchRows.map((row) => asSent(Match, toMatchMessage(fromMatchRow(row)))),
  };
}
