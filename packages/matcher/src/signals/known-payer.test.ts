import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, liveOf, matched, outcome } from "../../test/matcher-world.ts";
import type { Line } from "../model/model.ts";
import { taggedIban } from "../text/tagged-fields.ts";

/**
 * Texts to which an account adds evidence: each case is confirmed with the account and the exact amount, and not
 * otherwise.
 */

const iban = ibanOf("alpha");
const confirmed = (number: string) => [`confirmed ${number}`];

describe("a line from the account of a counterparty with one open invoice of the amount is confirmed", () => {
  test.each([
    ["the end of its number", "RE Nr 0618", "480618"],
    ["its number without the last digits", "Rechnung RE-2026-009 vom 12.01.", "RE-2026-00951"],
    ["its number with gaps", "Rechnung 480 955 danke", "480955"],
    ["its number behind a word", "Payment for480760", "480760"],
    ["an open number of another counterparty as that of the customer", "Kd.Nr. 10990", "RE-2026-00001"],
  ])("although the text gives %s", (_, text, number) => {
    const invoices = [anInvoice(number), anInvoice("10990", { counterpartyId: "beta" })];
    expect(outcome(aLine(text, { counterpartyIban: iban }), { invoices })[0]).toBe(`confirmed ${number}`);
  });

  test("although a digit of its payment reference is wrong, which the check digits prove", () => {
    const meant = anInvoice("R-1", { paymentReference: "RF35113223" });
    const line = (reference: string) => aLine("", { reference, counterpartyIban: iban });
    expect(outcome(line("RF35115223"), { invoices: [meant] })).toEqual(confirmed("R-1"));
    // Another valid reference names another invoice, perhaps a paid one.
    expect(outcome(line("RF18539007547034"), { invoices: [meant] })).toEqual(["pending_review R-1"]);
  });

  test("but not when it has the number of another counterparty's invoice, nearly its own", () => {
    const meant = anInvoice("RE-2026-00412");
    const others = (total: bigint) => anInvoice("RE-2026-00413", { counterpartyId: "beta", total });
    const line = aLine("RE-2026-00413", { counterpartyIban: iban });
    for (const total of [25_000n, 10_000n])
      expect(outcome(line, { invoices: [meant, others(total)] })).not.toContain("confirmed RE-2026-00412");
  });
});

test("a number that several counterparties use is decided by the payer, unless both invoices have the amount", () => {
  const line = aLine("Rechnung 2026/171", { counterpartyIban: iban });
  const own = anInvoice("2026/171");
  const others = (total: bigint) => anInvoice("2026-171", { counterpartyId: "beta", total });
  expect(outcome(line, { invoices: [own, others(4_000n)] })).toEqual(confirmed("2026/171"));
  expect(outcome(line, { invoices: [own, others(10_000n)] })).not.toContain("confirmed 2026/171");
});

test("a name that decisions have taught tells no payer when two counterparties have it, in another order of words", () => {
  const learned = [{ kind: "name" as const, key: "VARGA ILONA", counterpartyId: "one", trust: "sure" as const }];
  const line = aLine("", { counterpartyName: "Varga Ilona" });
  const [one, two] = [aParty("one", { name: "Ilona Varga" }), aParty("two", { name: "Ilona Varga" })];
  const invoices = [anInvoice("R-1", { counterpartyId: "one" })];
  const made = (...counterparties: (typeof one)[]) => outcome(line, { invoices, learned, counterparties });
  expect(made(one)).toEqual(confirmed("R-1"));
  expect(made(one, two)).toEqual(["pending_review R-1"]);
});

test("digits behind the legal form of the payer are a number, which may be another's", () => {
  const invoices = [anInvoice("202600872")];
  for (const text of ["VIREMENT DE ALPHA E.K. 202600827", "Zahlung Alpha e. K. 202600827"])
    expect(outcome(aLine(text, { counterpartyIban: iban }), { invoices })).toEqual(["pending_review 202600872"]);
});

test("a number that contradicts the name beside a taught account is only suggested, although it may be an agent's", () => {
  const learned = [{ kind: "iban" as const, key: "FR761", counterpartyId: "one", trust: "likely" as const }];
  const two = [aParty("one", { name: "Ilona Varga" }), aParty("two", { name: "Ilona Varga" }), aParty("beta")];
  const invoices = [anInvoice("RE-2026-00413", { counterpartyId: "beta" })];
  const paid = (counterpartyName: string, counterparties: typeof two) =>
    outcome(aLine("RE-2026-00413", { counterpartyIban: "FR76 1", counterpartyName }), {
      invoices,
      learned,
      counterparties,
    });
  for (const name of ["Ilona Varga", "VARGA, ILONA", "Ilona Vargha"]) {
    expect(paid(name, two)).toEqual(["pending_review RE-2026-00413"]);
    expect(paid(name, two.slice(1))).toEqual(["pending_review RE-2026-00413"]);
  }
  // An adviser pays for his clients.
  expect(paid("Kanzlei Moser", two)).toEqual(confirmed("RE-2026-00413"));
});

describe("an amount that other open invoices of the payer add up to", () => {
  const parts = [6_000n, 3_000n, 1_000n].map((total) => anInvoice(`RE-2026-${total}`, { total }));
  const line = (text = "danke", fields: Partial<Line> = {}) => aLine(text, { counterpartyIban: iban, ...fields });
  const own = anInvoice("480417");

  test("is only suggested, and the line says so", () => {
    const paid = line();
    const ledger = matched([paid], { invoices: [own, ...parts] });
    expect(liveOf(ledger, paid)[0]).toMatchObject({ status: "pending_review", invoiceNumber: "480417" });
    expect(ledger.line(paid.id).matchReasons).toMatchObject([{ signal: "not_certain", detail: "sum_of_others" }]);
  });

  test.each([
    ["of another customer", "danke", { counterpartyId: "beta" }],
    ["in another currency", "danke", { currency: "USD" }],
    ["issued later", "danke", { issueDate: "2026-02-20" }],
    ["beside the end of the number", "RE Nr 0417", {}],
    ["beside the number", "Rechnung 480417", {}],
  ])("is confirmed if they are %s", (_, text, fields) => {
    const others = parts.map((part) => ({ ...part, ...fields }));
    expect(outcome(line(text), { invoices: [own, ...others] })).toContain("confirmed 480417");
  });

  test("is confirmed if another payment is for one of them", () => {
    const [one, other] = [line(), line("", { amount: 6_000n, valueDate: "2026-02-03" })];
    const ledger = matched([one, other], { invoices: [own, ...parts] });
    const numbers = [one, other].map((each) =>
      liveOf(ledger, each).map((made) => `${made.status} ${made.invoiceNumber}`),
    );
    expect(numbers).toEqual([["confirmed 480417"], ["confirmed RE-2026-6000"]]);
  });
});

describe("a text that the bank may have cut off", () => {
  const line = (text: string) => aLine(text, { counterpartyIban: iban });
  const suggested = (number: string) => [`pending_review ${number}`];

  test.each([
    "TRANSFER FROM ALPHA HANDELS GMBH UN",
    // A space at the end is gone.
    "TRANSFER FROM ALPHA HANDEL, DANKE,",
    "BGC IBAN DE59 8545 0666, VOM 23.02.",
    // A full line of MT940, and a full field of BACS or ACH that ends within a word.
    "Zahlung\nvielen Dank fuer die Rechnu",
    "ALPHA ZAHLUNG RECH",
    "PAYMENT FOR INVOICE NR",
    "ALPHA HANDELS ALPHA HA",
  ])("says too little without a number: %s", (text) => {
    expect(outcome(line(text), { invoices: [anInvoice("RE-1")] })).toEqual(suggested("RE-1"));
  });

  test.each([
    "TRANSFER FROM ALPHA HANDELS GMBH",
    "ZAHLUNG RECHNUNG, DANKE",
    "PAYMENT ALPHA GMBH",
    "paiement de la facture",
    `SVWZ+Zahlung ALPHA HANDELS GMBH\nIBAN+DE89370400440532013000`,
    "vielen Dank DATUM 02.02.2026, 10.15 UHR",
  ])("is whole: %s", (text) => {
    const marked = aParty("alpha", {
      paymentMethods: [
        { id: "pm", code: "BANK", type: "bank_account", iban: "DE89370400440532013000", bic: undefined },
      ],
    });
    const paid = aLine(text, { counterpartyIban: "DE89370400440532013000" });
    expect(outcome(paid, { invoices: [anInvoice("RE-1")], counterparties: [marked] })).toEqual(confirmed("RE-1"));
  });

  test.each(["Zahlung der Rechnungen: RE-2026-41.", "Gutschrift RF18 5390 0754 7034 Dank"])(
    "is confirmed if what is left says what the payment is for: %s",
    (text) => {
      const invoice = anInvoice("RE-2026-41", { paymentReference: "RF18539007547034" });
      expect(outcome(line(text), { invoices: [invoice] })).toEqual(confirmed("RE-2026-41"));
    },
  );

  test("is confirmed with a short number if only a space behind it is gone", () => {
    const invoices = [anInvoice("45")];
    expect(outcome(line("Zahlung Rechnung vom 10.1. 45"), { invoices })).toEqual(confirmed("45"));
    expect(outcome(line("Zahlung Danke, vom 10.1. 45"), { invoices })).toEqual(suggested("45"));
  });

  test("is not confirmed within a number, with which the numbers beside it begin too", () => {
    const invoices = [anInvoice("INV/2025/09/0711")];
    expect(outcome(line("Gutschrift Rechnung INV/2025/09/071"), { invoices })).toEqual(suggested("INV/2025/09/0711"));
  });

  test("is not confirmed for a number that may be the beginning of another of the amount", () => {
    const invoices = [anInvoice("RE-2026-1"), anInvoice("RE-2026-17")];
    expect(outcome(line("Zahlung fuer die Rechnung RE-2026-1"), { invoices })).not.toContain("confirmed RE-2026-1");
    expect(outcome(line("Zahlung, die Rechnung RE-2026-1"), { invoices })).toContain("confirmed RE-2026-1");
    expect(
      outcome(line("Zahlung fuer die Rechnung RE-2026-1"), {
        invoices: [anInvoice("RE-2026-1"), anInvoice("RE-2026-17", { total: 9_000n })],
      }),
    ).toContain("confirmed RE-2026-1");
  });
});

describe("the account that the bank marked in a text", () => {
  const marked = "DE89370400440532013000";

  test.each([
    `SVWZ+Miete ABWA+ALPHA IBAN+${marked}`,
    `SVWZ+Miete IBA\nN+${marked}`,
    "SVWZ+IBAN+DE00 IBAN+D\nE8937040044053\n2013000 BIC+COBADEFF",
  ])("is read, also across line breaks: %s", (text) => {
    expect(taggedIban(text)).toBe(marked);
  });

  test("is read when it is a Norwegian one, the shortest", () => {
    expect(taggedIban("SVWZ+Miete IBAN+NO7192723917013")).toBe("NO7192723917013");
  });

  test.each(["IBAN+DE89370400440532013001", `IBAN ${marked}`, `IBAN+${marked.slice(0, 12)}`])(
    "needs the tag and right check digits: %s",
    (text) => {
      expect(taggedIban(text)).toBeUndefined();
    },
  );

  test("tells the payer like the field, also against the number of another's invoice", () => {
    const method = { id: "m", code: "BANK", type: "bank_account", iban: marked, bic: undefined };
    const counterparties = [aParty("alpha", { paymentMethods: [method] }), aParty("beta")];
    const text = (purpose: string) => aLine(`SVWZ+${purpose} IBA\nN+${marked}`);
    expect(outcome(text("danke"), { counterparties, invoices: [anInvoice("RE-1")] })).toEqual(confirmed("RE-1"));
    const others = anInvoice("RE-2026-00413", { counterpartyId: "beta" });
    expect(outcome(text("RE-2026-00413"), { counterparties, invoices: [others] })).not.toContain(
      "confirmed RE-2026-00413",
    );
  });
});

describe("the name of another counterparty", () => {
  const invoices = [anInvoice("RE-2026-00413", { counterpartyId: "alpha" })];
  const counterparties = [
    aParty("alpha"),
    aParty("beta", { name: "Mühlplast Società Immobiliare Srl" }),
    aParty("gamma", { name: "Åsa Groß" }),
    aParty("delta", { name: "Silberdruck GmbH" }),
  ];
  const named = (counterpartyName: string) =>
    outcome(aLine("Rechnung RE-2026-00413", { counterpartyName }), { invoices, counterparties });

  test.each(["Muehlplast Società Immobiliare S.r.", "ÅSA UND OTTO GROSS"])(
    "prevents the confirmation, also shortened or beside that of a spouse: %s",
    (name) => {
      expect(named(name)).not.toContain("confirmed RE-2026-00413");
    },
  );

  test("with another word is that of another company, which may pay", () => {
    expect(named("Silberdruck Factoring GmbH")).toEqual(confirmed("RE-2026-00413"));
  });

  test("in the text of a line without fields prevents it too", () => {
    const line = aLine("SVWZ+RE-2026-00413 ABWA+ALPHA HANDELS GMBH");
    const others = [anInvoice("RE-2026-00413", { counterpartyId: "delta" })];
    expect(outcome(line, { invoices, counterparties })).toEqual(confirmed("RE-2026-00413"));
    expect(outcome(line, { invoices: others, counterparties })).not.toContain("confirmed RE-2026-00413");
  });
});

test("invoices between the first and the last that a known payer names are paid with them, if the sum is the amount", () => {
  const invoices = [1, 2, 3, 4].map((at) => anInvoice(`RE-2026-0177${at}`, { total: 1_000n * BigInt(2 ** at) }));
  const text = "invoices RE-2026-01771 – RE\n-2026-01774";
  const paid = (amount: bigint) => outcome(aLine(text, { amount, counterpartyIban: iban }), { invoices }).sort();
  expect(paid(30_000n)).toEqual(invoices.map(({ invoiceNumber }) => `confirmed ${invoiceNumber}`));
  expect(paid(26_000n).filter((match) => match.startsWith("confirmed"))).toEqual([]);
});
