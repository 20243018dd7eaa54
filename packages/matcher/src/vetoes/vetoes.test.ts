import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, liveOf, matched, outcome } from "../../test/matcher-world.ts";
import { sentenceOf } from "../explain/sentences.ts";
import type { Counterparty } from "../model/counterparty.ts";
import type { VetoCode } from "../model/match-reasons.ts";
import type { Invoice, Line } from "../model/model.ts";
import type { LineReason } from "../model/parts.ts";

/**
 * Each line comes from the account of a counterparty, with the amount of its only open invoice. A veto is the only thing
 * that prevents its confirmation, and the nearest honest payment that looks the same is confirmed.
 */

const OWN = "RE-2026-00417";
const PAID = "RE-2026-00388";
const VOID = "K-88123";
const own = aParty("own", { name: "Werkhof Lindau GmbH", aliases: ["WHL Service"] });
const others = [
  aParty("other", { name: "Brandner & Söhne KG", paymentMethods: accountOf("DE89370400440532013000") }),
  aParty("single", { name: "Quellwasser AG" }),
  aParty("ordinary", { name: "Wartung GmbH" }),
  aParty("longer", { name: "Werkhof GmbH" }),
];
const invoices = [
  anInvoice(OWN, { counterpartyId: "own" }),
  anInvoice("RE-2026-00418", { counterpartyId: "other" }),
  anInvoice(PAID, { counterpartyId: "own", remaining: 0n }),
  anInvoice(VOID, { counterpartyId: "own", void: true }),
  anInvoice("77123", { counterpartyId: "other", remaining: 0n }),
];

function accountOf(iban: string): Counterparty["paymentMethods"] {
  return [{ id: `pm-${iban}`, code: "BANK", type: "bank_account", iban, bic: undefined }];
}

const fields = { counterpartyIban: ibanOf("own"), counterpartyName: "Werkhof Lindau" };
const line = (text: string, more: Partial<Line> = {}) => aLine(text, { ...fields, ...more });
const contents = { invoices, counterparties: [own, ...others] };
const CONFIRMED = [`confirmed ${OWN}`];
const SUGGESTED = [`pending_review ${OWN}`];

const SAID: Record<Exclude<VetoCode, "own_account" | "another_payee" | "new_account">, string[]> = {
  another_counterparty: [
    "Rechnung für Brandner & Söhne",
    "BRANDNER SOEHNE KG",
    "Zahlung Brandner und Soehne KG fuer Maerz",
    "i.A. Brand\nner & Söhne KG",
    "von DE89 3704 0044 0532 0130 00",
    "fuer Quellwasser",
    "Quellwasser",
    "Maerz Quellwasser AG",
    "im Auftrag",
    "i.A. Corvin Metall",
    "pour le compte de Corvin",
    `${OWN} on behalf of Corvin Metall Ltd`,
    `i.A. von Hedda Corvin ${OWN}`,
    `${OWN} w imieniu Zofii Corvin`,
    `Corvin Metall Kft. nevében ${OWN}`,
    `${OWN} コルビン様分`,
    `${OWN} für Corvin Metall GmbH`,
    `${OWN} ABWA+Corvin Metall`,
    `${OWN} bezahlt von Corvin Metall`,
  ],
  another_document: [
    "Bestellung 71234",
    "PO 4500-881",
    "Auftrag Nr. A-7781",
    "order no 55512",
    "Offer 728761",
    VOID,
    "V973591",
    "77123 danke",
    "3026/98765 Kd 4711",
    "Vertrag 4711, 88-20177",
    "注文 55512",
    "Rechnung 12",
    "Rechnung 10",
    "Rechnung 123",
    "danke 123",
    "4711 danke",
    "F-123",
    "Rechnung vom 12.12.2025",
    "facture du 05/12/2025",
    "invoice dated 2025-12-19",
    `${OWN}/2024`,
    "invoice of 12 December",
    "Rechnung vom 5. Dezember 2025",
    "Angebot AN 2026-00417",
    "2026-00417 Lieferschein",
    "DN 2026-00417 delivery note",
    "PO 2026-00417",
    "Angebot AN 417",
    "SLX 2026-00417",
  ],
  other_purpose: [
    `${OWN} za ООО Корвин`,
    "Kaution",
    "Mietkautionszahlung",
    "SPENDE 2026",
    "Darlehensrate 3",
    "mortgage",
    "Acompte",
    "nómina marzo",
    "impôt",
    "VERONPALAUTUS helmikuu",
    "caução",
    "dividendo",
    "aanbetaling",
    "POZYCZKA",
    "záloha",
    "lön",
    "depositum",
    "udbytte",
    "vuokravakuus",
    "előleg",
    "bağış",
    "敷金として",
    "대출",
    "捐款",
    "Umbuchung",
    "Kostenerstattung",
    "Miete Februar",
    "aluguel",
    "Versicherung 2026",
    "保険料",
    "Rechnung Brandner Transporte",
    "Projekt Nordstern",
    "Hinterlegung",
    "Lieferschein",
    "3 faktury",
    "Rechnungen Januar",
    "Rechnung März 2024",
    "Abo 07/2027",
    "facture juillet",
    "Wartung Oktober 2025",
    "Abo April 2026",
    "Q2 2025",
    "2 von 6",
    "Zahlung 5/6",
    "card sales",
    "שכירות",
    "ค่าเช่า",
    "الضريبة",
    "on account",
    "proforma",
    "Nordstern2026",
    "TVA",
    "TVA februar",
    "USt 02/2026",
    `nicht ${OWN}`,
    `${OWN} кроме`,
    `statt ${OWN}`,
    `in plaats van ${OWN}`,
    `replaces ${OWN}`,
  ],
  money_returned: [
    "마이너스 세금계산서",
    "Rückzahlung",
    "RUECKERSTATTUNG",
    `Gutschrift zu ${OWN}`,
    `refund ${OWN}`,
    `${OWN} chargeback`,
    `remboursement ${OWN}`,
    `note de crédit ${OWN}`,
    "zwrot",
    "återbetalning",
    "返金",
    "환불",
    "RETURN DD AM04",
    "R03 NO ACCOUNT",
    `${OWN} RETURN DD AM04`,
    `退款 ${OWN}`,
    `cancellation of ${OWN}`,
    `${OWN} doppelt bezahlt`,
    `returned goods ${OWN}`,
    "Fehlueberweisung",
    "誤送金",
    `${OWN} returned`,
    `zurückerstattet ${OWN}`,
    `trop versé ${OWN}`,
    `vracíme ${OWN}`,
    `visszautaljuk ${OWN}`,
    `tilbageført ${OWN}`,
    `возврат ${OWN}`,
    `退回 ${OWN}`,
    `${OWN} doppelt`,
    `anulada ${OWN}`,
    `уже оплачено ${OWN}`,
    `grąžinimas ${OWN}`,
    `${OWN} kétszer`,
  ],
};

const HONEST = [
  ["its own name in another spelling", "WERKHOF LINDAU G.M.B.H."],
  ["its own name without a part that another has alone", "Werkhof"],
  ["its own alias", "WHL Service"],
  ["an ordinary word that is another's name", "Wartung"],
  ["an ordinary word behind a preposition", "Zahlung fuer Wartung"],
  ["its own account", `IBAN ${ibanOf("own")}`],
  ["an account of nobody on file", "von DE44 5001 0517 5407 3249 31"],
  ["an order and the number of the invoice", `Bestellung 71234 ${OWN}`],
  ["the word for an order without a number", "Bestellung danke"],
  ["a day behind the word for an order", "Auftrag vom 12.01.2026"],
  ["a standing order with a number", "standing order 88123 7"],
  ["a customer number", "Kd.Nr. 77123"],
  ["a customer number and a month", "Kd.Nr. 77123 01/2026"],
  ["a customer number and the amount", "Kd.Nr. 77123 100.00"],
  ["a customer number and the number of the invoice", `Kd.Nr. 77123 ${OWN}`],
  ["a phone number in parts", "Tel. 0711/98765-12"],
  ["a rent and the number of the invoice", `Miete Februar ${OWN}`],
  ["a deposit with its invoice", `Anzahlungsrechnung ${OWN}`],
  ["a reimbursement behind the number of the invoice", `${OWN} Kostenerstattung`],
  ["the tax number of the payer", "Steuer-Nr. 12/345"],
  ["thanks in advance", "thanks in advance"],
  ["what the bank calls money that comes in", "GUTSCHRIFT"],
  ["what the bank calls money that comes in, before the payer's words", "SEPA-Gutschrift danke"],
  ["what the bank calls money that comes in, in English", "MOBILE DEPOSIT danke"],
  ["a month near the invoice", "Rechnung Januar 2026"],
  ["the year before the payment", "Abo 2025"],
  ["the quarter before the invoice", "Q4 2025"],
  ["a day in figures near the payment", "Zahlung 2/2"],
  ["a number and a fraction", "danke 5 5/6"],
  ["the day of the invoice with the name of its month", "invoice of 10 January"],
  ["the digits of the number behind words for an invoice", "fac 2026-00417"],
  ["the digits of the number behind an end of an abbreviation", "z.Hd. 2026-00417"],
  ["a word for all that is open", "statement"],
  ["the number of a tax that is included", "فاتورة شامل الضريبة"],
  ["the last digits of the number behind a label", "Rechnung 17"],
  ["the last three digits of the number", "danke 417"],
  ["the year", "danke 2026"],
  ["the whole units of the amount", "Zahlung 100"],
  ["the day of the invoice", "Rechnung vom 10.01.2026"],
  ["the day of the payment", "Rechnung vom 02.02.2026"],
  ["a day without the word for an invoice", "Zahlung vom 12.12.2025"],
  ["a word like one for money that goes back", `${OWN} terugkerende betaling`],
  ["the own name behind a mark for a debtor", `i.A. Werkhof Lindau GmbH, ${OWN}`],
  ["the own name behind a mark, in another language", `${OWN} per conto di Werkhof Lindau`],
  ["the own name in the bank's field for a debtor, in two lines", `${OWN} ABWA+Werkh\nof Lindau GmbH`],
  ["the own name behind a mark, in two lines", `i.A. Werkhof Lin\ndau GmbH, ${OWN}`],
  ["the number of an order behind words like a mark", `im Auftrag 55120, ${OWN}`],
  ["a preposition and what was delivered", `${OWN} für Montage in Wien`],
  ["a preposition and the own name with its form", `${OWN} für Werkhof Lindau GmbH`],
  ["the year of the invoice behind its number", `${OWN}/2026`],
  ["its name and a year without a blank", "Werkhof2026"],
  ["a wrapped word that ends like a negation", `Rechnung ${OWN} Sympho\nnie`],
  ["thanks in Russian", "спасибо"],
  ["the word for a payment in Croatian", "plaćanje računa"],
  ["a tax invoice", "tax invoice"],
  ["a tax invoice in Korean", "세금계산서"],
] as const;

describe.each(Object.entries(SAID))("%s", (veto, texts) => {
  test.each(texts)("suggests the invoice for %j, and the line says why", (text) => {
    const asked = line(text);
    expect(outcome(asked, contents)).toContain(SUGGESTED[0]);
    expect(outcome(asked, contents)).not.toContain(CONFIRMED[0]);
    const [reason] = matched([asked], contents).line(asked.id).matchReasons;
    expect(reason?.signal).toBe(text === VOID ? "invoice_void" : veto);
  });
});

test.each(HONEST)("confirms a line with %s", (_, text) => {
  expect(outcome(line(text), contents)).toEqual(CONFIRMED);
});

const pairs = Object.values(SAID).flatMap(([one], at, all) => all.slice(at + 1).map(([other]) => [one, other]));

test.each(pairs)("suggests the invoice for %j together with %j", (one, other) => {
  expect(outcome(line(`${one} ${other}`), contents)).toContain(SUGGESTED[0]);
});

test("a word for all that is open is no obstacle only to a payer who owes nothing else", () => {
  const also = anInvoice("RE-2026-00419", { counterpartyId: "own", total: 4_400n });
  expect(outcome(line("Saldo"), contents)).toEqual(CONFIRMED);
  expect(outcome(line("Saldo"), { ...contents, invoices: [...invoices, also] })).toEqual(SUGGESTED);
});

test("the bank's words for money that comes in are the payer's on money that goes out", () => {
  const owed = anInvoice("ER-17", { counterpartyId: "own", direction: "payable" });
  const asked = line("Gutschrift", { direction: "debit" });
  expect(outcome(asked, { ...contents, invoices: [owed] })).toEqual(["pending_review ER-17"]);
});

test("a word for a return in the payer's name is no return", () => {
  const named = aParty("own", { name: "Return Logistics GmbH", aliases: [] });
  const asked = line("Return Logistics", { counterpartyName: "Return Logistics GmbH" });
  expect(outcome(asked, { invoices, counterparties: [named, ...others] })).toEqual(CONFIRMED);
});

test("a paid invoice of another form of number prevents the confirmation, and the line says so", () => {
  const asked = line("zu R7-3391");
  const paid: Invoice = anInvoice("R7-3391", { counterpartyId: "own", remaining: 0n });
  const ledger = matched([asked], { ...contents, invoices: [...invoices, paid] });
  expect(ledger.line(asked.id).matchReasons).toMatchObject([
    { signal: "already_paid", invoices: [{ invoiceNumber: "R7-3391" }] },
  ]);
});

test("a name field of another counterparty beside the own account prevents the confirmation", () => {
  expect(outcome(line("danke", { counterpartyName: "Brandner & Söhne" }), contents)).toEqual(SUGGESTED);
});

test("a purpose that is a part of the payer's name is no purpose", () => {
  const insurer = aParty("own", { name: "Spenden und Darlehen Service AG" });
  const asked = line("Spenden Darlehen Service", { counterpartyName: "Spenden u. Darlehen" });
  expect(outcome(asked, { invoices, counterparties: [insurer, ...others] })).toEqual(CONFIRMED);
});

test("a month that is a part of the payer's name is no time", () => {
  const august = aParty("own", { name: "August Schmidt Studio GmbH", aliases: [] });
  const asked = line("August Schmidt Studio", { counterpartyName: "August Schmidt Studio" });
  expect(outcome(asked, { invoices, counterparties: [august, ...others] })).toEqual(CONFIRMED);
  expect(outcome(line("August"), contents)).toEqual(SUGGESTED);
});

test("a company that is named after a purpose pays its invoice", () => {
  const named = aParty("own", { name: "Deposit Solutions GmbH", aliases: [] });
  const asked = line("Deposit Solutions", { counterpartyName: "Deposit Solutions GmbH" });
  expect(outcome(asked, { invoices, counterparties: [named, ...others] })).toEqual(CONFIRMED);
  const stranger = line("deposit for Deposit Solutions", { counterpartyName: undefined });
  expect(outcome(stranger, contents)).toEqual(SUGGESTED);
});

test.each([
  ["the purpose code of a salary", { purposeCode: "SALA" }, SUGGESTED],
  ["the purpose code of a purchase", { purposeCode: "GDDS" }, CONFIRMED],
  ["the bank's code for a transfer within a company", { bankTransactionCode: "PMNT-RCDT-ICCT" }, SUGGESTED],
  ["the bank's code for a usual transfer", { bankTransactionCode: "PMNT-RCDT-ESCT" }, CONFIRMED],
  ["the German code for a donation", { bankTransactionCode: "NTRF-169" }, SUGGESTED],
  ["the German code for a usual transfer", { bankTransactionCode: "NTRF-166" }, CONFIRMED],
  ["the SWIFT code for a dividend", { bankTransactionCode: "NDIV" }, SUGGESTED],
  ["the BAI2 code for an own transfer", { bankTransactionCode: "275" }, SUGGESTED],
  ["the BAI2 code for a usual transfer", { bankTransactionCode: "195" }, CONFIRMED],
])("%s", (_, codes, expected) => {
  expect(outcome(line("danke", codes), contents)).toEqual(expected);
});

test("a purpose in the end-to-end id counts like one in the text", () => {
  expect(outcome(line("danke", { endToEndId: "KAUTION" }), contents)).toEqual(SUGGESTED);
  expect(outcome(line("danke", { endToEndId: "KAUT-8812" }), contents)).toEqual(SUGGESTED);
  expect(outcome(line("danke", { endToEndId: "PAY-20260202-1" }), contents)).toEqual(CONFIRMED);
});

test.each([
  ["cites an invoice", `Rechnung ${OWN}`, SUGGESTED],
  ["cites none", "danke", SUGGESTED],
  ["has no invoice to fit", "danke", []],
])("a line from an account of the tenant that %s may be ignored, and says so", (_, text, expected) => {
  const asked = line(text, { ownAccount: true });
  const books = { ...contents, invoices: expected.length === 0 ? [] : invoices };
  expect(outcome(asked, books)).toEqual(expected);
  const [reason] = matched([asked], books).line(asked.id).matchReasons;
  expect(reason).toMatchObject({ signal: "own_account", detail: ibanOf("own") });
  expect(sentenceOf(reason as LineReason, asked)).toContain("may be ignored");
});

test("a line that has the account of the tenant only in its text names that account", () => {
  const asked = line("von DE44 5001 0517 5407 3249 31", { ownAccount: true, counterpartyIban: undefined });
  const [reason] = matched([asked], contents).line(asked.id).matchReasons;
  expect(reason).toMatchObject({ signal: "own_account", detail: "DE44500105175407324931" });
});

test("money that goes out may be a refund when it cites what is owed", () => {
  const owed = anInvoice("GS-2026-17", { counterpartyId: "own", direction: "payable" });
  const asked = (text: string) => line(text, { direction: "debit" });
  expect(outcome(asked("Erstattung GS-2026-17"), { ...contents, invoices: [owed] })).toEqual(["confirmed GS-2026-17"]);
  expect(outcome(asked("Rueckzahlung"), { ...contents, invoices: [owed] })).toEqual(["pending_review GS-2026-17"]);
  const undone = outcome(asked("recall requested GS-2026-17"), { ...contents, invoices: [owed] });
  expect(undone).toEqual(["pending_review GS-2026-17"]);
});

describe("a number behind a label for something else than a document", () => {
  const named = { counterpartyIban: undefined, counterpartyName: "Werkhof Lindau GmbH" };

  test.each([
    ...[
      "Kd 4711",
      "Kd-Nr. 4711",
      "Kundennr 4711",
      "Kundennr4711",
      "Mitgliedsnummer: 4711",
      "Cust 4711",
      "Customer no 4711",
    ],
    ...["Customer ID 4711", "client n° 4711", "numéro de client 4711", "cliente 4711", "nº de cliente 4711"],
    ...["klantnummer 4711", "nr klienta 4711", "zákazník č. 4711", "kundnr 4711", "kundenummer 4711"],
    ...[
      "asiakasnumero 4711",
      "ügyfélszám 4711",
      "müşteri no 4711",
      "お客様番号 4711",
      "고객번호: 4711",
      "客户编号：4711",
    ],
    ...["Vertrag 4711", "contract no. 4711", "apólice 4711", "umowa nr 4711", "Konto 4711", "acct 4711"],
    ...["Tel 0711 4711", "Tel. 0711/4711", "Steuer-Nr. 12/345/4711", "VAT no 4711", "Mandatsref. 4711", "PO 4711"],
  ])("is no citation of the invoice: %j", (text) => {
    for (const number of ["4711", "47110", "4711013"]) {
      const invoices = [anInvoice(number, { counterpartyId: "own" })];
      const said = text.replace("4711", number);
      expect(outcome(line(said, named), { ...contents, invoices })).toEqual([`pending_review ${number}`]);
      expect(outcome(line(`3026/98765 ${said}`, named), { ...contents, invoices })).toEqual([
        `pending_review ${number}`,
      ]);
    }
  });

  test.each(["Re 4711", "4711", "Kd 3026 Re 4711", "Rechnung Nr. 4711, Kundennr 88123", "Konto 12 Rechnung 4711"])(
    "beside the invoice's own number is confirmed: %j",
    (text) => {
      const both = [
        anInvoice("4711", { counterpartyId: "own" }),
        anInvoice("3026", { counterpartyId: "own", total: 7_000n }),
      ];
      expect(outcome(line(text, named), { ...contents, invoices: both })).toEqual(["confirmed 4711"]);
    },
  );
});

test("another legal form, an abbreviation with another letter and a word in front make another company", () => {
  const named = (name: string, text: string) =>
    outcome(aLine(`ACH CREDIT ${text}`), {
      invoices: [anInvoice(OWN, { counterpartyId: "own" })],
      counterparties: [aParty("own", { name, paymentMethods: [] })],
    });
  expect(named("Oakmont Supplies GmbH", "OAKMONT SUPPLIES GMBH & CO. KG")).toEqual(SUGGESTED);
  expect(named("THR Motors Inc", "THZ MOTORS INC")).toEqual(SUGGESTED);
  expect(named("Oakmont River LLC", "MY OAKMONT RIVER")).toEqual(SUGGESTED);
  expect(named("THR Motors Inc", "THR MOTORS INC")).toEqual(CONFIRMED);
  expect(named("Oakmont River LLC", "OAKMONTRIVER LLC")).toEqual(CONFIRMED);
});

test("a legal form makes a name of ordinary words, too", () => {
  const office = aParty("office", { name: "Office Supply AB" });
  const books = { ...contents, counterparties: [own, ...others, office] };
  expect(outcome(line("Invoice Office Supply AB"), books)).toEqual(SUGGESTED);
  expect(outcome(line("Invoice office supply"), books)).toEqual(CONFIRMED);
});

test("the customer's own number is not taken for the number of a document", () => {
  const coded = anInvoice(OWN, { counterpartyId: "own", counterpartyCode: "K10281" });
  expect(outcome(line("client K10281"), { ...contents, invoices: [coded] })).toEqual(CONFIRMED);
  const short = anInvoice(OWN, { counterpartyId: "own", counterpartyCode: "7" });
  expect(outcome(line("V973591"), { ...contents, invoices: [short] })).toEqual(SUGGESTED);
});

test("a word of banks between a name and its legal form makes it another company", () => {
  const named = aParty("own", { name: "Oakmont River LLC", paymentMethods: [] });
  const books = { invoices: [anInvoice(OWN, { counterpartyId: "own" })], counterparties: [named] };
  expect(outcome(aLine("ACH CREDIT OAKMONT RIVER AUTO LLC"), books)).toEqual(SUGGESTED);
  expect(outcome(aLine("ACH CREDIT OAKMONT RIVER LLC CREDIT"), books)).toEqual(CONFIRMED);
});

describe("a number of digits in the text of a stranger", () => {
  const digits = [anInvoice("7310042", { counterpartyId: "own" })];
  const said = (text: string, name = "Gerda Verlag") =>
    outcome(aLine(text, { counterpartyName: name }), { ...contents, invoices: digits });

  test.each([
    ...["Hauptstr. 7310042", "7310042 Maple Avenue", "7310042, rue de Lyon", "S/N 7310042", "P.O. 7310042"],
    ...["0711/7310042", "00 49 711 7310042", "call 0711 7310042", "P.O. 7310042"],
    ...["VISA 7310042", "Grundbuch 7310042", "7310042 points", "EUR 7310042", "TRN 7310042", "Projekt 7310042"],
  ])("is only suggested beside a word for a thing: %j", (text) => {
    expect(said(text)).not.toContain("confirmed 7310042");
  });

  test.each([
    ...[
      "7310042",
      "Zahlung 7310042",
      "Rechnung 7310042 Maple Avenue",
      "7310042 Gerda Verlag",
      "paiement 7310042 merci",
    ],
    ...["Hauptstr. 5, Re. Nr. 7310042", "ref 7310042 Lieferung", "12.02.2026 7310042", "02.02.2026 7310042"],
    ...["fatura 7310042", "faktura č. 7310042", "счёт № 7310042", "請求書 7310042", "청구서 7310042"],
  ])("is confirmed beside words that leave it to be an invoice's: %j", (text) => {
    expect(said(text)).toEqual(["confirmed 7310042"]);
  });

  test("is confirmed before any word when the payer is the invoice's", () => {
    expect(said("7310042 Lyon", "Werkhof Lindau GmbH")).toEqual(["confirmed 7310042"]);
  });
});

test.each([
  ["a day of the payment", "020226", "Zahlung 020226"],
  ["a day of the payment with the year first", "20260201", "REF 20260201"],
  ["a time", "101530", "payment 10:15:30"],
  ["the amount", "10000", "100.00"],
])("a stranger's digits that are %s are no invoice number", (_, number, text) => {
  const books = { ...contents, invoices: [anInvoice(number, { counterpartyId: "own" })] };
  const said = (words: string) => outcome(aLine(words, { counterpartyName: "Gerda Verlag" }), books);
  expect(said(text)).not.toContain(`confirmed ${number}`);
  expect(said(`Rechnung ${number}`)).toEqual([`confirmed ${number}`]);
});

test.each([
  [`${OWN}-2`, SUGGESTED],
  [`${OWN}/B`, SUGGESTED],
  [`${OWN}/2, Rechnung ${OWN}`, CONFIRMED],
  [`${OWN}/12.01.2026`, CONFIRMED],
  [`${OWN} 2 Seiten`, CONFIRMED],
])("a number that goes on may be another document's: %j", (text, expected) => {
  expect(outcome(line(text), contents)).toEqual(expected);
});

test("the label of another document before a number with letters counts when a stranger writes it", () => {
  const said = (text: string) => outcome(aLine(text, { counterpartyName: "Gerda Verlag" }), contents);
  expect(said(`Bestellung ${OWN}`)).toEqual(SUGGESTED);
  expect(said(`Bestellung vom 12.01.2026, ${OWN}`)).toEqual(CONFIRMED);
});

test("a day with a time is no invoice number", () => {
  const day = anInvoice("20260911", { counterpartyId: "own" });
  const asked = (text: string) => outcome(aLine(text), { ...contents, invoices: [day] });
  expect(asked("CARD 20260911 08:41")).toEqual([]);
  expect(asked("20260911 0841")).toEqual([]);
  expect(asked("Rechnung 20260911")).toEqual(["confirmed 20260911"]);
});

test("ND-2026-0417 is the number of a debit note behind the label for one", () => {
  const meant = anInvoice("ND-2026-0417", { counterpartyId: "own" });
  expect(outcome(line("Nota de débito ND-2026-0417"), { ...contents, invoices: [meant] })).toEqual([
    "confirmed ND-2026-0417",
  ]);
});

test("a number of the own form behind a standing order is another invoice's", () => {
  const meant = anInvoice("2026/0430", { counterpartyId: "own" });
  const asked = (text: string) => outcome(line(text), { ...contents, invoices: [meant] });
  expect(asked("standing order 2026/0428")).toEqual(["pending_review 2026/0430"]);
  expect(asked("standing order 88123 7")).toEqual(["confirmed 2026/0430"]);
});

test("a reference with one wrong digit is said to have one", () => {
  const meant = anInvoice("R-1", { counterpartyId: "own", paymentReference: "RF35113223" });
  const asked = line("", { reference: "RF35115223" });
  const [match] = liveOf(matched([asked], { ...contents, invoices: [meant] }), asked);
  expect(match?.reasons).toContainEqual({ signal: "reference_misspelled", detail: "RF35115223", points: 20 });
});

test.each(["Rechnung", "Invoice", "Factuur"])("%s written onto the first of several numbers denies nothing", (word) => {
  const numbers = ["26-2614", "26-2615", "26-2616"];
  const listed = numbers.map((number) => anInvoice(number, { counterpartyId: "own" }));
  const amount = listed.reduce((sum, { remaining }) => sum + remaining, 0n);
  const asked = line(`${word}${numbers.join("; ")}`, { amount });
  expect(outcome(asked, { ...contents, invoices: listed }).sort()).toEqual(
    numbers.map((number) => `confirmed ${number}`),
  );
});
