import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, liveOf, matched, outcome, signals } from "../../test/matcher-world.ts";
import type { Invoice } from "../model/model.ts";

const iban = ibanOf("alpha");
const name = aParty("alpha").name;

/** Open invoices of `alpha` over 1 EUR, 2 EUR, 4 EUR and so on: each sum is that of one set. */
function invoices(...numbers: string[]): Invoice[] {
  return numbers.map((number, at) => anInvoice(number, { total: 100n << BigInt(at) }));
}

function sumOf(list: Invoice[]): bigint {
  return list.reduce((sum, { remaining }) => sum + remaining, 0n);
}

/** The result for a payment of all these invoices, beside one more that is open. */
function paying(list: Invoice[], text: string, payer: object = { counterpartyIban: iban }): string[] {
  const other = anInvoice("INV-9", { total: 99_999n });
  return outcome(aLine(text, { amount: sumOf(list), ...payer }), { invoices: [...list, other] }).sort();
}

function confirmed(list: Invoice[]): string[] {
  return list.map(({ invoiceNumber }) => `confirmed ${invoiceNumber}`).sort();
}

describe("bare numbers", () => {
  const four = invoices("42644", "42649", "42653", "42658");

  test.each(["Rechnungen 42644 + 42649 + 42653 + 42658", "42644 42649 42653 42658", "42644/42649/42653/42658 danke"])(
    "of a known payer are confirmed when their sum is the amount: %s",
    (text) => {
      expect(paying(four, text)).toEqual(confirmed(four));
      expect(paying(four, text, { counterpartyName: name })).toEqual(confirmed(four));
    },
  );

  test("of an unknown payer are not confirmed", () => {
    const made = paying(four, "42644 42649 42653 42658", {});
    expect(made.filter((match) => match.startsWith("confirmed"))).toEqual([]);
  });

  test("of another counterparty are coincidence", () => {
    const foreign = four.map((invoice) => ({ ...invoice, counterpartyId: "beta", counterpartyCode: "beta" }));
    expect(paying(foreign, "42644 42649 42653 42658").filter((match) => match.startsWith("confirmed"))).toEqual([]);
    const own = anInvoice("INV-1001");
    const line = aLine("Kunde 42644", { counterpartyIban: iban });
    expect(outcome(line, { invoices: [own, ...foreign] })).toEqual(["confirmed INV-1001"]);
  });

  test("with a part of the open amount are suggested first", () => {
    const own = anInvoice("40374", { total: 238_000n });
    const line = aLine("Teilzahlung 40374 vielen Dank", { amount: 59_500n, counterpartyIban: iban });
    expect(outcome(line, { invoices: [own, anInvoice("40388", { total: 70_000n })] })).toEqual([
      "pending_review 40374",
    ]);
  });
});

describe("a list of numbers", () => {
  const spread = invoices("RE-2026-00101", "RE-2026-00108", "RE-2026-00115");
  test.each([
    "RE-2026-00101, 108, 115",
    "Rechnungen RE-2026-00101/108/115",
    "RE-2026-00101 108 115",
    "RE 101, 108, 115",
    "RE-2026-00101; RE-2026-00108; RE-2026-00115",
    "RE-2026-00101RE-2026-00108RE-2026-00115",
    "RE202600101RE202600108RE202600115",
    "Rechnungen RE-2026-00101R\nE-2026-00108RE-2026-00115",
  ])("is read: %s", (text) => {
    expect(paying(spread, text)).toEqual(confirmed(spread));
  });

  const inRow = invoices("RE-2026-00101", "RE-2026-00102", "RE-2026-00103", "RE-2026-00104");
  test.each([
    "RE-2026-00101–104",
    "RE-2026-00101 bis 104",
    "RE-2026-00101 bis RE-2026-00104",
    "101–104",
    "Rechnungen 101 bis 104",
  ])("is read as a range: %s", (text) => {
    expect(paying(inRow, text)).toEqual(confirmed(inRow));
  });

  const letters = invoices("A001009", "A001010", "A001011");
  test.each(["A001009-A001011", "A001009A001010A001011"])("is read with a letter before each number: %s", (text) => {
    expect(paying(letters, text)).toEqual(confirmed(letters));
  });

  const years = invoices("25-0887", "25-0888", "25-0889");
  test.each(["25-0887; 25-0888; 25-0889", "25-0887 bis 25-0889", "25-088725-088825-0889"])(
    "is read with the year before each number: %s",
    (text) => {
      // Read as an item of the list, the year would be the end of this number.
      expect(
        outcome(aLine(text, { amount: sumOf(years) }), { invoices: [...years, anInvoice("25-0825")] }).sort(),
      ).toEqual(confirmed(years));
    },
  );

  test("does not name those that its numbers only share an end with", () => {
    const serial = invoices("363/26", "364/26", "365/26", "366/26");
    expect(paying(serial, "Rechnung 363/26 + 364/26").filter((match) => match.startsWith("confirmed"))).toEqual([]);
  });

  test("of two series is whole at a length at which banks cut texts off", () => {
    const two = invoices("RE-2026-00874", "7316125", "RE-2026-00876", "7316139");
    const text = "Payout RE-2026-00874; 7316125; RE-2026-00876; 7316139";
    expect(text.length).toBe(53);
    expect(paying(two, text)).toEqual(confirmed(two));
  });

  test("that was cut off is completed by the only open invoices with the rest, as a suggestion", () => {
    const made = paying(years, "PAYMENT REF 25-0887 + 25-0888 + 25-");
    expect(made).toEqual(years.map(({ invoiceNumber }) => `pending_review ${invoiceNumber}`));
    // The beginning of the next number is neither last digits nor a range of them.
    const two = invoices("RE-2026-01519", "RE-2026-01520");
    expect(paying(two, "Rechnungsnummer RE-2026-01519 RE-20")).toEqual(
      two.map(({ invoiceNumber }) => `pending_review ${invoiceNumber}`),
    );
    const six = invoices("26-3721", "26-3722", "26-3723", "26-3724", "26-3731", "26-3732");
    expect(paying(six, "BELEG 26-3721,26-3722,26-3723,26-3724,26-37")).toEqual(
      six.map(({ invoiceNumber }) => `pending_review ${invoiceNumber}`),
    );
  });
});

test("the only set of open invoices with the amount is suggested with the number of invoices it was chosen from", () => {
  const list = invoices("INV-1", "INV-2", "INV-3", "INV-4");
  const line = aLine("danke", { amount: 500n, counterpartyName: name });
  const reasons = liveOf(matched([line], { invoices: list }), line).map(({ status, invoiceNumber, reasons: all }) => [
    status,
    invoiceNumber,
    all.find(({ signal }) => signal === "only_sum")?.detail,
  ]);
  expect(reasons.sort()).toEqual([
    ["pending_review", "INV-1", "of 3 open"],
    ["pending_review", "INV-3", "of 3 open"],
  ]);
});

describe("a misspelled number", () => {
  const meant = anInvoice("RE-2026-00412");
  const typo = (text: string, contents: object = {}) =>
    outcome(aLine(text, { counterpartyIban: iban }), { invoices: [meant], ...contents });

  test("is confirmed with letters that look like digits, when account and amount tell the invoice", () => {
    expect(typo("Rechnung RE-2026-0O412")).toEqual(["confirmed RE-2026-00412"]);
  });

  test.each(["RE-2026-00413", "RE-2026-00421"])(
    "is suggested with another digit, because an invoice of this number may not be entered yet: %s",
    (text) => {
      expect(typo(text)).toEqual(["pending_review RE-2026-00412"]);
    },
  );

  test("is not confirmed with two errors, in the year, by name alone, or beside another invoice of the amount", () => {
    const equal = anInvoice("RE-2026-00777");
    for (const made of [
      typo("RE-2026-00355"),
      typo("RE-2025-00412"),
      outcome(aLine("RE-2026-00413", { counterpartyName: name }), { invoices: [meant] }),
      typo("RE-2026-00413", { invoices: [meant, equal] }),
    ]) {
      expect(made.filter((match) => match.startsWith("confirmed"))).toEqual([]);
      expect(made[0]).toBe("pending_review RE-2026-00412");
    }
  });

  test("that another invoice of the counterparty has, paid or not, is not misspelled", () => {
    const line = aLine("RE-2026-00413", { counterpartyIban: iban });
    const beside = (counterpartyId: string, remaining: bigint) =>
      signals(line, { invoices: [meant, anInvoice("RE-2026-00413", { counterpartyId, total: 20_000n, remaining })] });
    for (const remaining of [0n, 20_000n])
      expect(beside("alpha", remaining)).not.toContain("invoice_number_misspelled");
    expect(beside("beta", 0n)).toContain("invoice_number_misspelled");
  });
});
