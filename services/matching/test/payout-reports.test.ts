import { readFileSync } from "node:fs";
import type { ImportAdvicesRequest } from "@matchbook/proto/matchbook/matching/v1/advice";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Reports of processors as files, from their reading to invoices: the sum of a booking is proved to the cent. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const party = { aliases: [], paymentMethods: [] };
  await fixture.client.createCounterparty({ ...party, accountCode: "C-1", name: "Customer" }, fixture.call);
});
afterAll(() => fixture?.stop());

const SAMPLES = new URL("../../../packages/advices/test/samples/", import.meta.url);
const sample = (name: string) => readFileSync(new URL(name, SAMPLES), "utf8");

async function handIn(text: string, filename = "report.csv") {
  async function* parts(): AsyncGenerator<ImportAdvicesRequest> {
    yield { part: { $case: "header", value: { size: undefined, filename, currency: undefined, dryRun: false } } };
    yield { part: { $case: "chunk", value: Buffer.from(text) } };
  }
  return fixture.client.importAdvices(parts(), { ...fixture.call });
}

const invoiced = async (amounts: Record<string, bigint>, currency: string) => {
  const items = Object.entries(amounts).map(([invoiceNumber, total]) => anInvoice({ invoiceNumber, total, currency }));
  await fixture.client.createInvoices({ items }, fixture.call);
};
const booked = async (amount: bigint, currency: string, description: string) => {
  const line = aLine({ amount, currency, description });
  await fixture.announce([line]);
  return line;
};
/** The payments, adjustments and returns of a line, and its status. */
async function settled(line: Awaited<ReturnType<typeof booked>>, numbers: readonly string[]) {
  const { matches, state } = await fixture.client.getLine({ line }, fixture.call);
  const invoices = await Promise.all(
    numbers.map((invoiceNumber) => fixture.client.getInvoice({ invoiceNumber }, fixture.call)),
  );
  return {
    status: state?.status,
    matched: matches.filter(({ status }) => status === "confirmed").reduce((sum, one) => sum + one.matchedAmount, 0n),
    remaining: invoices.map(({ invoice }) => invoice?.remaining),
    fees: invoices.flatMap(({ invoice }) => invoice?.adjustments ?? []).reduce((sum, { amount }) => sum + amount, 0n),
  };
}

/** A report of two charges of 119.00 and 50.00 less fees of 2.09 and 1.05, and its payout of 165.86. */
const STRIPE = `automatic_payout_id,automatic_payout_effective_at,currency,gross,fee,net,reporting_category,charge_id,description,payment_metadata[shop]
po_1SVtwo,2026-03-02 00:00:00,eur,119.00,2.09,116.91,charge,ch_1,Payment for Invoice #21042,
po_1SVtwo,2026-03-02 00:00:00,eur,50.00,1.05,48.95,charge,ch_2,Subscription,SHOP-31041
`;
const ADYEN = `Merchant Account,Psp Reference,Merchant Reference,Creation Date,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Batch Number
AlderShop,PSP1,SO-51041,2026-03-01 10:00:00,Settled,,GBP,,80.00,GBP,,79.00,1.00,118
AlderShop,PSP2,SO-51042,2026-03-01 10:00:00,Settled,,GBP,20.00,,GBP,,19.50,0.50,118
AlderShop,,,2026-03-02 00:00:00,InvoiceDeduction,,,,,GBP,0.10,,,118
AlderShop,,,2026-03-02 00:00:00,MerchantPayout,"TX53913667600XT batch 118, AlderShop",,,,GBP,98.40,,,118
`;
const MOLLIE = `Date,Payment method,Currency,Amount,Status,ID,Description,Settlement currency,Settlement amount,Settlement reference
2026-03-01 10:12:00,ideal,EUR,30.00,paidout,tr_aaa111,Bestelling 61041,EUR,30.00,1234567.2603.07
2026-03-01 11:00:00,ideal,EUR,45.00,paidout,tr_bbb222,Order FA-61042,EUR,45.00,1234567.2603.07
2026-03-02 00:00:00,,EUR,-0.58,,,Withheld transaction fees,EUR,-0.58,1234567.2603.07
`;

describe.each([
  ["Stripe", STRIPE, "EUR", { "21042": 11_900n, "SHOP-31041": 5_000n }, 16_586n, 314n, "STRIPE PO_1SVTWO"],
  ["Adyen", ADYEN, "GBP", { "SO-51041": 8_000n, "SO-51042": 2_000n }, 9_840n, 160n, "ADYEN TX53913667600XT"],
  ["Mollie", MOLLIE, "EUR", { "61041": 3_000n, "FA-61042": 4_500n }, 7_442n, 58n, "MOLLIE 1234567.2603.07"],
] as const)("a payout of %s", (_, report, currency, amounts, total, fees, text) => {
  const numbers = Object.keys(amounts);

  test("is matched to the invoices of its charges when its report comes after it, and before", async () => {
    await invoiced(amounts, currency);
    const line = await booked(total, currency, text);
    expect(await settled(line, numbers)).toMatchObject({ status: "unmatched", fees: 0n });
    expect((await handIn(report)).advices).toMatchObject([{ created: true, advice: { status: "matched" } }]);
    const paid = { status: "matched", matched: total, remaining: [0n, 0n], fees };
    expect(await settled(line, numbers)).toEqual(paid);

    const again = await handIn(report);
    expect(again).toMatchObject({ advices: [{ created: false, advice: { status: "matched" } }], warnings: [] });
    expect(await settled(line, numbers)).toEqual(paid);

    // A second payout of the same charges in another year, whose report comes first.
    const second = (value: string) => value.replace(/(\d)(104\d)/g, "$17$2");
    const later = Object.fromEntries(numbers.map((number, nth) => [second(number), Object.values(amounts)[nth] ?? 0n]));
    await invoiced(later, currency);
    const next = second(report)
      .replaceAll("SVtwo", "SVsix")
      .replaceAll("5391366", "5391399")
      .replaceAll("2603.07", "2604.01");
    expect((await handIn(next)).advices).toMatchObject([{ created: true, advice: { status: "waiting" } }]);
    const named = text.replace("SVTWO", "SVSIX").replace("5391366", "5391399").replace("2603.07", "2604.01");
    expect(await settled(await booked(total, currency, named), Object.keys(later))).toEqual(paid);
  });
});

test("a changed report is a second document, which its warning says, and then neither decides", async () => {
  const report = STRIPE.replaceAll("po_1SVtwo", "po_1SVnine").replace("21042", "91042").replace("31041", "91041");
  await invoiced({ "91042": 11_900n, "SHOP-91041": 5_000n }, "EUR");
  const { advices } = await handIn(report);
  const changed = await handIn(report.replace("Subscription", "Subscription no. 91043"));
  expect(changed.warnings).toEqual([
    `po_1SVnine was handed in before with another content (${advices[0]?.advice?.id}), which stays until it is deleted`,
  ]);
  const line = await booked(16_586n, "EUR", "STRIPE PO_1SVNINE");
  expect(await settled(line, ["91042"])).toMatchObject({ matched: 0n, remaining: [11_900n] });
});

test.each([
  ["the file of the changed one is taken back", 1, removeNewestFile],
  ["the changed one is deleted", 2, (id: string) => fixture.client.deleteAdvice({ id }, fixture.call)],
])("the first report decides about a transaction as soon as %s", async (_, nth, remove) => {
  const [number, shop] = [`9${nth}142`, `SHOP-9${nth}041`];
  const report = STRIPE.replaceAll("po_1SVtwo", `po_1SVcorr${nth}`)
    .replace("21042", number)
    .replace("SHOP-31041", shop);
  await invoiced({ [number]: 11_900n, [shop]: 5_000n }, "EUR");
  await handIn(report);
  const { advices } = await handIn(report.replace("Subscription", "Subscription no. 91043"));
  const line = await booked(16_586n, "EUR", `STRIPE PO_1SVCORR${nth}`);
  expect(await settled(line, [number])).toMatchObject({ matched: 0n, remaining: [11_900n] });
  await remove(advices[0]?.advice?.id ?? "");
  expect(await settled(line, [number, shop])).toMatchObject({
    status: "matched",
    matched: 16_586n,
    remaining: [0n, 0n],
  });
});

async function removeNewestFile() {
  const { files } = await fixture.client.listFiles({ limit: 1, before: undefined }, fixture.call);
  await fixture.client.removeFile({ id: files[0]?.id ?? "" }, fixture.call);
}

test("a report of PayPal by SFTP that is not proved to the cent is refused with its line, and stores nothing", async () => {
  const wrong = sample("paypal-stl.csv").replaceAll("CR,8938", "CR,8937");
  await expect(handIn(wrong, "STL-20260302.01.009.CSV")).rejects.toMatchObject({
    code: "validation_failed",
    fields: [{ field: "file", message: expect.stringMatching(/^line 13: the balances of EUR differ by 2937/) }],
  });
  expect((await handIn(sample("paypal-stl.csv"))).advices).toMatchObject([{ created: true }]);
});
