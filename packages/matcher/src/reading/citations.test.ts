import { describe, expect, test } from "vitest";
import { aLine, anInvoice, ibanOf, outcome, signals } from "../../test/matcher-world.ts";

const find = (text: string, ...numbers: string[]) =>
  outcome(aLine(text, { amount: BigInt(10_000 * numbers.length) }), { invoices: numbers.map((n) => anInvoice(n)) });

describe("an invoice is confirmed by its number", () => {
  test.each([
    ["as it is printed", "Rechnung INV-2026-0017 vom 1.2.", "INV-2026-0017"],
    ["with spaces", "invoice inv 2026 0017", "INV-2026-0017"],
    ["without anything between", "pays INV20260017", "INV-2026-0017"],
    ["with slashes", "INV/2026/0017", "INV-2026-0017"],
    ["without its leading zeros", "INV 2026-17", "INV-2026-0017"],
    ["with leading zeros added", "RE-000815", "RE-815"],
    ["broken by the bank at column 27", "Zahlung Rechnung INV-2026-0\n017 danke", "INV-2026-0017"],
    ["written onto a label", "Rechnungsnummer20260017", "20260017"],
    ["of five digits, written onto a short label", "RG10121", "10121"],
    ["written with its prefix onto a label", "BelegR20260017 danke", "R20260017"],
    ["written with its prefix onto a short label", "RGR20260017", "R20260017"],
    ["written with its prefix onto a word for number", "RE NrRE-2026-0017", "RE-2026-0017"],
    ["with a prefix that begins like a label", "pays RER-2026-0017", "RER-2026-0017"],
    ["with a prefix that is also a word", "OF-2026-0001", "OF-2026-0001"],
    ["behind a label, with such a prefix", "Zahlung Rechnung DE/2026/0017 vom 1.2.", "DE-2026-0017"],
    ["glued to its label in another script", "发票号71148602", "71148602"],
    ["with another script behind it", "INV-2026-0017駕訓班", "INV-2026-0017"],
    ["between words of another script", "請求書71148602代金", "71148602"],
    ["behind a day and its label in another script", "2026/06/14发票RG20260017货款", "RG20260017"],
    ["in digits of another script", "فاتورة ٢٠٢٦٠٠١٧", "20260017"],
    ["behind words for an invoice and a number", "বিল নং 20260017", "20260017"],
    ["with its year in two digits", "FATT 10164/26", "10164/2026"],
    ["with its year in four", "FATT 10164/2026", "10164/26"],
    ["with the year of its date", "FRA 155 DE 10-01-2026", "155/2026"],
    ["in full width letters", "ＩＮＶ－２０２６－００１７", "INV-2026-0017"],
  ])("%s", (_how, text, number) => {
    expect(find(text, number)).toEqual([`confirmed ${number}`]);
  });

  test.each(["NO7192723917013", "NO71 9272 3917 013"])("beside an account that begins like a label: %s", (iban) => {
    expect(find(`INV-2026-0017 SVWZ+ASA IBAN+${iban}`, "INV-2026-0017")).toEqual(["confirmed INV-2026-0017"]);
    expect(signals(aLine(`SVWZ+ASA IBAN+${iban}`), { invoices: [anInvoice("7192723917013")] })).toEqual([]);
  });

  test("is not read from an account whose first group the bank wrapped", () => {
    const line = aLine("SEPA-UEBERWEISUNG Umbuchung von DE2\n7 5902 8595 4506 6051 65");
    expect(signals(line, { invoices: [anInvoice("85954506")] })).toEqual([]);
  });

  test("without its prefix, when the payer's account is known", () => {
    const line = aLine("Rechnung 20260017", { counterpartyIban: ibanOf("alpha") });
    expect(outcome(line, { invoices: [anInvoice("RE-20260017")] })).toEqual(["confirmed RE-20260017"]);
  });

  test.each([
    ["a list", "INV 1001, 1002 and 1003", ["INV-1001", "INV-1002", "INV-1003"]],
    ["two with a slash", "RE 1001/1002", ["RE-1001", "RE-1002"]],
    ["the last digits alone", "RE-20261001/02/03", ["RE-20261001", "RE-20261002", "RE-20261003"]],
    ["a range", "INV 1001 - 1003", ["INV-1001", "INV-1002", "INV-1003"]],
    ["a range in words", "Rechnungen RE 2026-1001 bis 1003", ["RE-2026-1001", "RE-2026-1002", "RE-2026-1003"]],
    ["each in full", "INV-1001; INV-1002", ["INV-1001", "INV-1002"]],
  ])("among several in one text: %s", (_how, text, numbers) => {
    expect(find(text, ...numbers).sort()).toEqual(numbers.map((number) => `confirmed ${number}`));
  });
});

describe("an invoice is not found", () => {
  test.each([
    ["inside a longer number", "INV-2026-00171", "INV-2026-0017"],
    ["inside a word", "XINV-2026-0017", "INV-2026-0017"],
    ["in a year", "Miete 2026", "2026"],
    ["in a date", "Kauf vom 2026-04-08", "20260408"],
    ["in an account number", "Umbuchung von DE89 3704 0044 0532 0130 00", "00440532"],
    ["by the digits of another series", "RE-2026-0017", "KD-20260017"],
  ])("%s", (_where, text, number) => {
    expect(find(text, number).filter((made) => made.startsWith("confirmed"))).toEqual([]);
  });
});

describe("short numbers", () => {
  test("count only in a dedicated field", () => {
    const invoices = [anInvoice("17")];
    expect(outcome(aLine("Rechnung 17"), { invoices })).toEqual([]);
    expect(outcome(aLine("", { reference: "17" }), { invoices })).toEqual(["confirmed 17"]);
    expect(signals(aLine("", { endToEndId: "17" }), { invoices })).toContain("end_to_end_id");
  });
});

describe("payment references", () => {
  test.each([
    ["Swiss, in groups", "21 00000 00003 13947 14300 09017", "210000000003139471430009017"],
    ["Belgian, in its form", "+++090/9337/55493+++", "090933755493"],
    ["ISO 11649, in groups", "RF18 5390 0754 7034", "RF18539007547034"],
    ["the Finnish one inside ISO 11649", "viite 1234561", "RF341234561"],
  ])("are found in free text: %s", (_what, text, paymentReference) => {
    const invoices = [anInvoice("INV-1001", { paymentReference })];
    expect(outcome(aLine(text), { invoices })).toEqual(["confirmed INV-1001"]);
    expect(signals(aLine(text), { invoices })).toContain("structured_reference");
  });

  test("contradict the invoice number if they belong to another invoice", () => {
    const invoices = [anInvoice("INV-1001", { paymentReference: "RF18539007547034" })];
    expect(outcome(aLine("INV-1001 RF8420260017"), { invoices })).not.toContain("confirmed INV-1001");
  });

  test("identify no invoice if several open ones share them", () => {
    const invoices = ["INV-1001", "INV-1002"].map((number) => anInvoice(number, { paymentReference: "1234561" }));
    const line = aLine("", { reference: "1234561", counterpartyIban: ibanOf("alpha") });
    expect(outcome(line, { invoices }).sort()).toEqual(["pending_review INV-1001", "pending_review INV-1002"]);
    expect(signals(line, { invoices })).toContain("shared_reference");
  });
});
