import type { LineFacts, LineReason } from "@matchbook/proto/matchbook/line/v1/line";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Every line that is not confirmed says why. */

const IBAN = "DE89370400440532013000";
const OTHER_IBAN = "DE02120300000000202051";
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const account = (iban: string) => ({ code: "sepa", type: "bank_account", iban });
  for (const [accountCode, name, iban] of [
    ["C-1", "Nordwind Handels GmbH", IBAN],
    ["C-2", "Kranich Bau GmbH", OTHER_IBAN],
  ] as const) {
    await fixture.client.createCounterparty(
      { accountCode, name, aliases: [], paymentMethods: [account(iban)] },
      fixture.call,
    );
  }
});
afterAll(() => fixture?.stop());

const invoices = (...items: Parameters<typeof anInvoice>[0][]) =>
  fixture.client.createInvoices({ items: items.map(anInvoice) }, fixture.call);
const reasonsOf = async (line: LineFacts): Promise<LineReason[]> =>
  (await fixture.client.getLine({ line }, fixture.call)).state?.matchReasons ?? expect.fail("the line has no state");
const reconcile = (line: LineFacts, action: string) =>
  fixture.client.reconcileLine({ line, action, ignore: false }, fixture.call);
const reject = (line: LineFacts, invoiceNumber: string) =>
  fixture.client.createMatch({ line, invoiceNumber, status: "rejected" }, fixture.call);
/** The signals of a line's reasons with their details and the invoices that they name. */
const toldOf = async (line: LineFacts) =>
  (await reasonsOf(line)).map(({ signal, detail, invoices: named }) =>
    [signal, detail, ...named.map(({ invoiceNumber }) => invoiceNumber)].filter((part) => part !== "").join(" "),
  );

interface Case {
  /** Makes the situation, before the line arrives. */
  before?: () => Promise<unknown>;
  line: Partial<LineFacts>;
  /** Acts on the line afterwards. */
  after?: (line: LineFacts) => Promise<unknown>;
  told: string[];
  says: RegExp;
}

const CASES: Record<string, Case> = {
  "no candidate, payer not named": {
    line: { amount: 101n, description: "danke" },
    told: ["no_candidate", "payer_unknown not_named"],
    says: /No open invoice .* neither an account nor a name/,
  },
  "no candidate, payer unknown": {
    line: { amount: 102n, counterpartyName: "Zeppelin Reederei" },
    told: ["no_candidate", "payer_unknown not_found"],
    says: /No counterparty has/,
  },
  "a payee that neither a name nor an account tells": {
    before: () => invoices({ invoiceNumber: "RE-4711", direction: "payable", total: 4_711n }),
    line: { amount: 4_711n, direction: "debit", description: "RE-4711" },
    told: ["another_payee RE-4711 RE-4711"],
    says: /^Neither account nor name tells that the payment goes to the supplier; it says "RE-4711", so/,
  },
  "a payer without open invoices": {
    line: { amount: 103n, counterpartyIban: OTHER_IBAN },
    told: ["no_candidate nothing_open"],
    says: /No invoice of the payer is open/,
  },
  "ambiguous among named invoices": {
    before: () =>
      invoices({ invoiceNumber: "AM-2026-0001", total: 201n }, { invoiceNumber: "AM-2026-0002", total: 201n }),
    line: { amount: 201n, counterpartyIban: IBAN },
    told: ["ambiguous 2 AM-2026-0001 AM-2026-0002"],
    says: /2 invoices fit the payment equally well: AM-2026-0001, AM-2026-0002\./,
  },
  "ambiguous among three, one of which is paid since": {
    before: () =>
      invoices(...["0011", "0012", "0013"].map((end) => ({ invoiceNumber: `AM-2026-${end}`, total: 211n }))),
    line: { amount: 211n, counterpartyIban: IBAN },
    after: () => fixture.announce([aLine({ amount: 211n, description: "AM-2026-0012" })]),
    told: ["ambiguous 2 AM-2026-0011 AM-2026-0013"],
    says: /2 invoices fit the payment equally well: AM-2026-0011, AM-2026-0013\./,
  },
  "ambiguous among two, one of which is paid since": {
    before: () => invoices(...["0021", "0022"].map((end) => ({ invoiceNumber: `AM-2026-${end}`, total: 221n }))),
    line: { amount: 221n, counterpartyIban: IBAN },
    after: () => fixture.announce([aLine({ amount: 221n, description: "AM-2026-0022" })]),
    told: ["not_certain left_over AM-2026-0021"],
    says: /fitted another invoice too, which another payment has settled since: AM-2026-0021\./,
  },
  "cited, but more is paid than is open": {
    before: () => invoices({ invoiceNumber: "EX-2026-0001", total: 30_000n }),
    line: { amount: 35_050n, description: "Rechnung EX-2026-0001" },
    told: ["amount_exceeds_open EX-2026-0001"],
    says: /50\.50 EUR more than is open: EX-2026-0001 \(300\.00 EUR\)/,
  },
  "cited, but less is paid than is open": {
    before: () => invoices({ invoiceNumber: "BE-2026-0001", total: 30_100n }),
    line: { amount: 10_000n, description: "Rechnung BE-2026-0001" },
    told: ["amount_below_open BE-2026-0001"],
    says: /201\.00 EUR less/,
  },
  "an unknown number": {
    line: { amount: 501n, description: "Rechnung UN-2026-0404 vom Mai" },
    told: ["unknown_number UN-2026-0404"],
    says: /No invoice has the number .*: UN-2026-0404\./,
  },
  "an invoice that is paid already": {
    before: async () => {
      await invoices({ invoiceNumber: "PA-2026-0001", total: 601n });
      await fixture.announce([aLine({ amount: 601n, description: "PA-2026-0001" })]);
    },
    line: { amount: 601n, description: "Rechnung PA-2026-0001" },
    told: ["already_paid PA-2026-0001"],
    says: /paid already: PA-2026-0001/,
  },
  "a void invoice": {
    before: async () => {
      await invoices({ invoiceNumber: "VO-2026-0001", total: 602n });
      await fixture.client.voidInvoice({ invoiceNumber: "VO-2026-0001" }, fixture.call);
    },
    line: { amount: 602n, description: "Rechnung VO-2026-0001" },
    told: ["invoice_void VO-2026-0001"],
    says: /is void/,
  },
  "an invoice of another counterparty": {
    before: () => invoices({ invoiceNumber: "OC-2026-0001", total: 701n }),
    line: { amount: 701n, description: "Rechnung OC-2026-0001", counterpartyIban: OTHER_IBAN },
    told: ["other_counterparty OC-2026-0001"],
    says: /another counterparty .*: OC-2026-0001 \(C-1\)/,
  },
  "an invoice in the other direction": {
    before: () => invoices({ invoiceNumber: "OD-2026-0001", total: 801n, direction: "payable" }),
    line: { amount: 801n, description: "Rechnung OD-2026-0001" },
    told: ["other_direction payable OD-2026-0001"],
    says: /came in, and the named invoice is a payable/,
  },
  "an invoice in a currency without a rate": {
    before: () => invoices({ invoiceNumber: "CU-2026-0001", total: 901n, currency: "CHF" }),
    line: { amount: 901n, description: "Rechnung CU-2026-0001" },
    told: ["no_exchange_rate never_quoted CU-2026-0001"],
    says: /converts EUR .*: CU-2026-0001 \(9\.01 CHF\)/,
  },
  "a pair that a person rejected": {
    before: () => invoices({ invoiceNumber: "RJ-2026-0001", total: 50_000n }),
    line: { amount: 40_000n, description: "RJ-2026-0001" },
    after: (line) => reject(line, "RJ-2026-0001"),
    told: ["refused_before rejected RJ-2026-0001"],
    says: /A person rejected .*: RJ-2026-0001/,
  },
  "a pair that was too weak to be suggested and that a person rejected": {
    before: () => invoices({ invoiceNumber: "RW-2026-0001", total: 40_200n }),
    line: { amount: 40_200n },
    after: (line) => reject(line, "RW-2026-0001"),
    told: ["refused_before rejected RW-2026-0001"],
    says: /A person rejected .*: RW-2026-0001/,
  },
  "a pair that a person rejected and that matching did not consider": {
    before: () => invoices({ invoiceNumber: "RN-2026-0001", total: 60_000n }),
    line: { amount: 40_300n },
    after: (line) => reject(line, "RN-2026-0001"),
    told: ["no_candidate", "payer_unknown not_named"],
    says: /No open invoice is plausible/,
  },
  "a pair that a person unlinked": {
    before: () => invoices({ invoiceNumber: "UL-2026-0001", total: 1_001n }),
    line: { amount: 1_001n, description: "UL-2026-0001" },
    after: (line) => reconcile(line, "unlink_all"),
    told: ["refused_before unlinked UL-2026-0001"],
    says: /A person unlinked/,
  },
  "a rejected pair, when matching decides again": {
    before: () => invoices({ invoiceNumber: "RA-2026-0001", total: 50_100n }),
    line: { amount: 40_100n, description: "RA-2026-0001" },
    after: async (line) => {
      await reject(line, "RA-2026-0001");
      await reconcile(line, "include");
    },
    told: ["refused_before rejected RA-2026-0001"],
    says: /A person rejected/,
  },
  "evidence that is not enough": {
    before: () => invoices({ invoiceNumber: "NC-2026-0001", total: 1_101n }),
    line: { amount: 1_101n, counterpartyName: "Nordwind Handels" },
    told: ["not_certain name_alone NC-2026-0001"],
    says: /Only the name/,
  },
  "an amount above the ceiling of the settings": {
    before: async () => {
      await fixture.client.updateMatchingSettings(
        { ceilings: { ceilings: [{ currency: "SEK", amount: 50_00n }] } },
        fixture.call,
      );
      await invoices({ invoiceNumber: "CE-2026-0001", total: 50_01n, currency: "SEK" });
    },
    line: { amount: 50_01n, currency: "SEK", description: "CE-2026-0001" },
    told: ["held_back above_the_ceiling CE-2026-0001"],
    says: /above the ceiling of 50\.00 SEK/,
  },
  "an amount above the value of the ceiling at the stored rate": {
    before: async () => {
      const rates = [{ base: "EUR", quote: "HUF", date: "2026-03-02", rate: "400" }];
      await fixture.client.putFxRates({ rates }, fixture.call);
      await invoices({ invoiceNumber: "CE-2026-0002", total: 400_000_001_00n, currency: "HUF" });
    },
    line: { amount: 400_000_001_00n, currency: "HUF", description: "CE-2026-0002" },
    told: ["held_back above_the_converted_ceiling CE-2026-0002"],
    says: /above the ceiling of 400000000\.00 HUF, which the settings have in another currency/,
  },
  "an amount above the estimated value of the ceiling": {
    before: () => invoices({ invoiceNumber: "CE-2026-0003", total: 1_000_000_001n, currency: "KRW" }),
    line: { amount: 1_000_000_001n, currency: "KRW", description: "CE-2026-0003" },
    told: ["held_back above_the_estimated_ceiling CE-2026-0003"],
    says: /above the ceiling of 1000000000 KRW, which is estimated because no rate/,
  },
  "a tenant that wants no confirmations": {
    before: async () => {
      await fixture.client.updateMatchingSettings({ autoConfirm: false }, fixture.call);
      await invoices({ invoiceNumber: "HB-2026-0001", total: 1_201n });
    },
    line: { amount: 1_201n, description: "HB-2026-0001" },
    after: () => fixture.client.updateMatchingSettings({ autoConfirm: true }, fixture.call),
    told: ["held_back auto_confirm_off HB-2026-0001"],
    says: /turn automatic confirmation off/,
  },
};

test.each(Object.entries(CASES))("%s", async (_name, { before, line: facts, after, told, says }) => {
  await before?.();
  await fixture.service.drain();
  const line = aLine(facts);
  await fixture.announce([line]);
  await after?.(line);
  expect(await toldOf(line)).toEqual(told);
  expect((await reasonsOf(line)).map(({ explanation }) => explanation).join(" ")).toMatch(says);
  const { transactions } = await fixture.client.listTransactions(
    { statuses: [], page: { page: 1, pageSize: 100 } },
    fixture.call,
  );
  const listed = transactions.find(({ facts }) => facts?.id === line.id);
  expect(listed?.state?.matchReasons).toEqual(await reasonsOf(line));
});

test("an explained line has no history entry, and keeps its time", async () => {
  const line = aLine({ amount: 1_301n, description: "Rechnung EV-2026-0404" });
  await fixture.announce([line]);
  expect(await toldOf(line)).toEqual(["unknown_number EV-2026-0404"]);
  // Matching decides again, and the reason changes.
  await invoices({ invoiceNumber: "EV-2026-0404", total: 1_301n, direction: "payable" });
  await reconcile(line, "include");
  expect(await toldOf(line)).toEqual(["other_direction payable EV-2026-0404"]);
  const of = { $case: "transactionCode" as const, value: line.transactionCode };
  const history = await fixture.client.listHistory({ page: { page: 1, pageSize: 10 }, of }, fixture.call);
  expect(history.entries).toEqual([]);
  const { state } = await fixture.client.getLine({ line }, fixture.call);
  expect(state?.updatedAt).toEqual(line.createdAt);
});

test("a confirmed line has no explanation", async () => {
  await invoices({ invoiceNumber: "CO-2026-0001", total: 1_401n });
  const line = aLine({ amount: 1_401n, description: "CO-2026-0001" });
  await fixture.announce([line]);
  expect(await reasonsOf(line)).toEqual([]);
});
