import iconv from "iconv-lite";
import { describe, expect, it, test } from "vitest";
import { readStatements } from "../src/read-statements.ts";
import { parse } from "./statement-files.ts";

const options = { currency: "EUR", today: "2026-11-29", proposeMapping: true };

/** The lines of a table as `day amount text | party | account`, or why it is refused. */
async function read(file: string | Buffer, more: object = {}): Promise<string[]> {
  const { lines, refusal } = await parse(file, { ...options, ...more });
  const shown = lines.map(
    ({ bookingDate, amount, direction, description, counterpartyName, counterpartyIban }) =>
      `${bookingDate} ${direction === "debit" ? -amount : amount} ${description.replaceAll("\n", "/")} | ${counterpartyName ?? ""} | ${counterpartyIban ?? ""}`,
  );
  return refusal === undefined ? shown : [...shown, refusal];
}

const OTHER = "DE89370400440532013000";
const OWN = "DE02120300000000202051";

describe("payers and payees", () => {
  it.each([
    [
      "Zahlungspflichtiger;IBAN Zahlungspflichtiger;Zahlungsempfänger;IBAN Zahlungsempfänger",
      "Buchungstag;Betrag;Verwendungszweck",
    ],
    ["Nadawca;Rachunek nadawcy;Odbiorca;Rachunek odbiorcy", "Data księgowania;Kwota;Tytuł"],
    ["Remitter Name;Remitter Account;Beneficiary Name;Beneficiary Account", "Posting Date;Amount;Narration"],
    ["Ordenante;Cuenta ordenante;Beneficiario;Cuenta beneficiario", "Fecha;Importe;Concepto"],
    ["Плательщик;Счет плательщика;Получатель;Счет получателя", "Дата;Сумма;Назначение"],
    ["Maksja;Maksja konto;Saaja;Saaja konto", "Kuupäev;Summa;Selgitus"],
    ["Mokėtojas;Mokėtojo sąskaita;Gavėjas;Gavėjo sąskaita", "Data;Suma;Paskirtis"],
    ["Platilac;Račun platioca;Primalac;Račun primaoca", "Datum;Iznos;Svrha"],
    ["Πληρωτής;Λογαριασμός πληρωτή;Δικαιούχος;Λογαριασμός δικαιούχου", "Ημερομηνία;Ποσό;Αιτιολογία"],
    ["Pagador;Conta do pagador;Recebedor;Conta do recebedor", "Data;Valor;Descrição"],
    ["振込依頼人;依頼人口座;受取人;受取人口座", "日付;金額;摘要"],
    ["From;From account;To;To account", "Date;Amount;Message"],
    ["От кого;Счет плательщика;Кому;Счет получателя", "Дата;Сумма;Назначение"],
    ["المرسل;حساب المرسل;المستفيد;حساب المستفيد", "التاريخ;المبلغ;الوصف"],
    ["Donneur d'ordre;Compte donneur d'ordre;Bénéficiaire;Compte bénéficiaire", "Date;Montant;Libellé"],
  ])("are the other side by the direction: %s", async (parties, others) => {
    const file = `${others};${parties}\n2026-03-13;1200.00;Inv 8;Delta;${OTHER};Control;${OWN}\n2026-03-14;-55.10;Bill;Control;${OWN};Power;${OTHER}\n`;
    expect(await read(file)).toEqual([
      `2026-03-13 120000 Inv 8 | Delta | ${OTHER}`,
      `2026-03-14 -5510 Bill | Power | ${OTHER}`,
    ]);
  });
});

describe("the state of rows", () => {
  it("is pending where the booking day is missing and a word says so", async () => {
    const file =
      "Data księgowania,Data waluty,Typ transakcji,Kwota,Opis\n2026-07-14,2026-07-14,Przelew,33.00,Ann\n,2026-07-13,Blokada,-90.34,Hold\n2026-07-13,2026-07-13,Karta,-90.00,Shop\n";
    expect(await read(file)).toEqual(["2026-07-14 3300 Ann |  | ", "2026-07-13 -9000 Shop |  | "]);
  });

  it("leaves the booking day what it is where a row that waits has none yet", async () => {
    const rows = ["2026-05-01,2026-05-02,One,-13.19,Zaksięgowana", "2026-05-03,2026-05-03,Two,5.00,Zaksięgowana"];
    const file = (more: string[]) =>
      ["Data rozpoczęcia,Data zrealizowania,Opis,Kwota,Status", ...rows, ...more, ""].join("\n");
    const lines = ["2026-05-02 -1319 One |  | ", "2026-05-03 500 Two |  | "];
    expect(await read(file([]))).toEqual(lines);
    expect(await read(file(["2026-05-04,,Three,-3.19,Oczekująca"]))).toEqual(lines);
  });

  it("is refused where a column of states has several words that nobody knows", async () => {
    const rows = (other: string) =>
      `Rodzaj,Data,Opis,Kwota,State\nx,2026-05-13,a,-13.19,GOTOWE\ny,2026-05-14,b,-3.19,${other}\nx,2026-05-15,c,7.19,GOTOWE\n`;
    expect(await read(rows("CZEKA"))).toEqual([expect.stringContaining('"State": "GOTOWE" does not say whether')]);
    expect(await read(rows("GOTOWE"))).toHaveLength(3);
  });
});

describe("a column that says yes or no to booked", () => {
  it.each([
    ["Pending", "No", "Yes"],
    ["Booked", "Yes", "No"],
    ["Gebucht", "Ja", "Nein"],
    ["Vorgemerkt", "Nein", "Ja"],
    ["Contabilizado", "Sí", "No"],
    ["Kirjattu", "Kyllä", "Ei"],
  ])("skips rows: %s", async (name, booked, not) => {
    const file = `Date,Description,Amount,${name}\n2026-03-13,One,10.00,${booked}\n2026-03-14,Two,-5.00,${not}\n`;
    expect(await read(file)).toEqual(["2026-03-13 1000 One |  | "]);
  });
});

describe("a column of states", () => {
  it.each([
    ["Data;Opis;Kwota;Status", "Zaksięgowana", "Oczekująca"],
    ["Fecha;Concepto;Importe;Estado", "Contabilizado", "Pendiente"],
    ["Data;Descrizione;Importo;Stato", "Contabilizzato", "Non contabilizzato"],
    ["Datum;Popis;Částka;Stav", "Zaúčtováno", "Blokace"],
    ["Дата;Описание;Сумма;Статус", "Проведено", "Не проведено"],
    ["日付;摘要;金額;状態", "確定", "未確定"],
  ])("decides in any language: %s", async (header, booked, not) => {
    const file = `${header}\n2026-03-13;One;10.00;${booked}\n2026-03-14;Two;-5.00;${not}\n`;
    expect(await read(file)).toEqual(["2026-03-13 1000 One |  | "]);
  });
});

describe("balances beside amounts without a sign", () => {
  const file =
    "Date,Text,Amount,Balance\n2026-03-13,A,100.00,600.00\n2026-03-14,B,40.00,560.00\n2026-03-15,C,10.00,570.00\n";
  it.each([
    ["a known header", {}],
    ["a stored mapping", { csvMapping: { columns: { bookingDate: 1, description: 2, amount: 3 } } }],
  ])("contradict %s", async (_, more) => {
    const [refusal] = await read(file, { proposeMapping: false, ...more });
    expect(refusal).toMatch(/^line 1: .*Which of these columns is the amount\?/);
  });
});

test.each([
  ["Kaufdatum;Buchungsdatum;Text;Betrag"],
  ["Transaktionsdatum;Bokföringsdatum;Text;Belopp"],
  ["Date opération;Date comptable;Libellé;Montant"],
  ["Fecha operación;Fecha contable;Concepto;Importe"],
  ["Started Date;Completed Date;Details;Amount"],
  ["İşlem Tarihi;Muhasebe Tarihi;Açıklama;Tutar"],
])("the day of the booking wins over that of the order: %s", async (header) => {
  const { lines } = await parse(`${header}\n2026-03-30;2026-04-01;A;10.00\n2026-03-31;2026-04-02;B;-1.00\n`, options);
  expect(lines.map(({ bookingDate, valueDate }) => [bookingDate, valueDate])).toEqual([
    ["2026-04-01", "2026-03-30"],
    ["2026-04-02", "2026-03-31"],
  ]);
});

test.each([
  ["Date;Text;Debit;Credit", "50.00", "-20.00", [-5000, 2000, 30000]],
  ["Datum;Text;Soll;Haben", "50,00", "-20,00", [-5000, 2000, 30000]],
  ["Data;Descrição;Débito;Crédito", "50,00", "(20,00)", [-5000, 2000, 30000]],
  ["Date;Libellé;Débit;Crédit", "-50,00", "-20,00", [-5000, -2000, 30000]],
])("a refund keeps its sign in a column of debits: %s", async (header, one, two, expected) => {
  const file = `${header}\n2026-03-02;Shoes;${one};\n2026-03-03;Back;${two};\n2026-03-20;Settled;;300\n`;
  const mapping = { columns: { bookingDate: 1, description: 2, debit: 3, credit: 4 } };
  for (const csvMapping of [undefined, mapping]) {
    const { lines } = await parse(file, { ...options, csvMapping });
    expect(lines.map(({ amount, direction }) => Number(direction === "debit" ? -amount : amount))).toEqual(expected);
  }
});

test.each(["FEE", "Payment", "Gebühr", "FRAIS", "Deposit"])("a description %s decides no direction", async (word) => {
  const file = (amount: string) => `Date;Amount;Description\n2026-03-13;${amount};${word}\n`;
  expect(await read(file("-1.49"))).toEqual([`2026-03-13 -149 ${word} |  | `]);
  expect(await read(file("1.49"))).toEqual([`2026-03-13 149 ${word} |  | `]);
});

test.each([
  [
    "Date,Description,Amount",
    "2026-03-01,Opening balance,1000.00",
    "2026-03-02,Inv 5,200.00",
    "2026-03-31,Closing balance,1200.00",
  ],
  [
    "Fecha;Concepto;Importe",
    "2026-03-31;Saldo final;1.200,00",
    "2026-03-02;Inv 5;200,00",
    "2026-03-01;Saldo inicial;1.000,00",
  ],
  [
    "Date;Libellé;Débit;Crédit",
    "2026-03-01;ANCIEN SOLDE;;1000,00",
    "2026-03-02;Inv 5;;200,00",
    "2026-03-31;NOUVEAU SOLDE;;1200,00",
  ],
  [
    "Datum;Omschrijving;Bedrag",
    "2026-03-01;Beginsaldo;1.000,00",
    "2026-03-02;Inv 5;200,00",
    "2026-03-31;Eindsaldo;1.200,00",
  ],
  [
    "Data;Descrizione;Importo;Saldo",
    "2026-03-01;Saldo iniziale;1.000,00;1.000,00",
    "2026-03-02;Inv 5;200,00;1.200,00",
    "2026-03-31;Saldo finale;1.200,00;1.200,00",
  ],
])("rows of balances are no income: %s", async (...rows) => {
  expect(await read(`${rows.join("\n")}\n`)).toEqual(["2026-03-02 20000 Inv 5 |  | "]);
});

test("an amount, its fee and the net amount prove each other", async () => {
  const file =
    "Datum;Name;Brutto;Gebühr;Netto\n2026-03-13;Kunde;100,00;-3,20;96,80\n2026-03-14;Shop;-20,00;0,00;-20,00\n";
  const { lines, summary } = await parse(file, options);
  expect(lines.map(({ amount, direction }) => (direction === "debit" ? -amount : amount))).toEqual([
    10000n,
    -320n,
    -2000n,
  ]);
  expect(summary?.warnings).toEqual([]);
});

describe("a stored mapping", () => {
  const file = "Day;Sum;DR/CR;Text\n2026-03-13;100,00;CR;a\n2026-03-14;50,00;DR;b\n";

  it("that words for the direction contradict is asked about, with the mapping that the file proves", async () => {
    const csvMapping = { columns: { bookingDate: 1, amount: 2, description: 4 } };
    const reading = readStatements(Buffer.from(file), { ...options, csvMapping, proposeMapping: false });
    await expect(Array.fromAsync(reading)).rejects.toThrow(
      /^line 1: The file contradicts the mapping\. Which of these columns says whether/,
    );
    const { proposedMapping } = reading.summary;
    expect(proposedMapping).toMatchObject({ columns: { bookingDate: 1, amount: 2, direction: 3, description: 4 } });
    expect(await read(file, { csvMapping: proposedMapping })).toHaveLength(2);
    const said = { columns: { ...csvMapping.columns, unused: [3] } };
    expect(await read(file, { csvMapping: said })).toHaveLength(2);
  });

  it("of one answer is completed by what the file proves", async () => {
    const pair = "Tag;Wert A;Wert B;Text\n2026-03-13;;100,00;a\n2026-03-14;50,00;;b\n";
    expect(await read(pair)).toEqual([expect.stringContaining("Which of these columns is money out?")]);
    expect(await read(pair, { csvMapping: { columns: { debit: 2 } }, proposeMapping: false })).toEqual([
      "2026-03-13 10000 a |  | ",
      "2026-03-14 -5000 b |  | ",
    ]);
  });

  it("leaves a new column of text out with a warning, and waits for an answer if it is strict", async () => {
    const csvMapping = { columns: { bookingDate: 1, amount: 2, direction: 3 } };
    const { summary } = await parse(file, { ...options, csvMapping });
    expect(summary?.notUsed).toEqual([{ column: 4, name: "Text", values: ["a", "b"] }]);
    const long = file.replace(";a\n", ";alpha\n");
    expect((await parse(long, { ...options, csvMapping })).summary?.warnings).toEqual([
      { line: 1, reason: 'not used: "Text" ("alpha", "b")' },
    ]);
    expect((await parse(long, { ...options, csvMapping, strict: true })).refusal).toMatch(/^line 1: not used: "Text"/);
    const said = { columns: { ...csvMapping.columns, unused: ["Text"] } };
    const waited = await parse(long, { ...options, csvMapping: said, strict: true });
    expect([waited.refusal, waited.summary?.warnings]).toEqual([undefined, []]);
  });
});

test.each([
  ["2026. 03. 13.", "2026-03-13"],
  ["13. 3. 2026", "2026-03-13"],
  ["令和8年3月13日", "2026-03-13"],
  ["R8.3.13", "2026-03-13"],
  ["平成31年4月30日", "2019-04-30"],
  ["2026年3月13日", "2026-03-13"],
  ["2026년 3월 13일", "2026-03-13"],
  ["13. März 2026", "2026-03-13"],
  ["13.Mrz.2026", "2026-03-13"],
  ["13 de marzo de 2026", "2026-03-13"],
  ["13 maart 2026", "2026-03-13"],
  ["2026. márc. 13.", "2026-03-13"],
  ["13. března 2026", "2026-03-13"],
  ["2026 m. kovo 13 d.", "2026-03-13"],
  ["2026. gada 13. marts", "2026-03-13"],
  ["13 марта 2026 г.", "2026-03-13"],
  ["13 березня 2026", "2026-03-13"],
  ["13 Μαρτίου 2026", "2026-03-13"],
  ["March 13th, 2026", "2026-03-13"],
  ["Mar 13 2026 11:30 PM", "2026-03-13"],
  ["mar, 13 mar 2026", "2026-03-13"],
  ["Friday, 13 March 2026", "2026-03-13"],
  ["Fr, 13.03.2026", "2026-03-13"],
  ["Fri 13/03/2026", "2026-03-13"],
  ["03/13/2026 11:30 PM", "2026-03-13"],
  ["13-Mar-26", "2026-03-13"],
])("the date %s is read", async (written, day) => {
  const [line] = await read(`日付;摘要;金額\n${written};請求;-55\n`, { currency: "JPY" });
  expect(line).toBe(`${day} -55 請求 |  | `);
});

test.each(["13 lip 2026", "Mar 2026", "Rate 13 Mar 2026", "13 Mar 14 2026"])("the text %s is no day", async (text) => {
  expect(await read(`Date;Text;Amount\n${text};x;1.00\n`)).toEqual([expect.stringMatching(/is not a date/)]);
});

test("balances prove the pair that tells the money of every row, beside empty columns of the same names", async () => {
  const file =
    "Date , Text , Paid Out (EUR) , Paid In (EUR) , Exchange Out, Exchange In, Balance (EUR)\n" +
    '"Aug 1, 2026" , Shop  , 9.10 ,  ,  ,  , 1.47\n"Jul 29, 2026" , To B , 10.00 ,  ,  ,  , 10.57\n' +
    '"Jul 29, 2026" , Bought ,  , 20.00 ,  CHF 18.55 ,  , 20.57\n';
  expect(await read(file)).toEqual([
    "2026-08-01 -910 Shop |  | ",
    "2026-07-29 -1000 To B |  | ",
    "2026-07-29 2000 Bought/CHF 18.55 |  | ",
  ]);
});

test("amounts of which only some are marked as credit are asked about, also under a known header", async () => {
  const file = "Date;Description;Amount\n2026-03-13;Payment;5.00 Cr\n2026-03-14;Shop;6.00\n";
  const question = /Is a positive amount money in or money out\?/;
  for (const proposeMapping of [true, false])
    expect(await read(file, { proposeMapping })).toEqual([expect.stringMatching(question)]);
  expect(
    await read(file, { csvMapping: { columns: { bookingDate: 1, description: 2, amount: 3 }, invertSign: true } }),
  ).toEqual(["2026-03-13 500 Payment |  | ", "2026-03-14 -600 Shop |  | "]);
});

test.each(["Fees", "Gastos", "Levy", "IOF", "Withholding", "Custos"])(
  "money under %s is no part of a pair, so it is asked about",
  async (name) => {
    const file = `Date,Description,Debit,Credit,${name}\n2026-03-13,Out,100.00,,0.61\n2026-03-14,In,,50.00,\n`;
    const question = /Which of these columns is a fee that becomes a transaction of its own\? column 5/;
    for (const proposeMapping of [true, false])
      expect(await read(file, { proposeMapping })).toEqual([expect.stringMatching(question)]);
    const unused = { columns: { bookingDate: 1, description: 2, debit: 3, credit: 4, unused: [5] } };
    expect(await read(file, { csvMapping: unused })).toHaveLength(2);
  },
);

test.each([
  ["Importo;D/A", "A", "D"],
  ["Suma;D/K", "K", "D"],
  ["Összeg;T/J", "J", "T"],
  ["Ποσό;Χ/Π", "Π", "Χ"],
])("two letters beside each other mean the directions: %s", async (names, into, out) => {
  const file = `Date;Text;${names}\n2026-03-13;A;100,00;${into}\n2026-03-14;B;50,00;${out}\n`;
  expect(await read(file)).toEqual(["2026-03-13 10000 A |  | ", "2026-03-14 -5000 B |  | "]);
});

test("numbers of shares that add up are no money", async () => {
  const file =
    "Date;Text;Price;Value;Shares;Total Shares\n2026-03-02;Buy;10,00;-300,00;30,00;30,00\n" +
    "2026-03-03;Buy;20,00;-400,00;20,00;50,00\n2026-03-04;Sell;10,00;100,00;-10,00;40,00\n";
  expect((await read(file)).map((line) => line.split(" ")[1])).toEqual(["-30000", "-40000", "10000"]);
});

test("blanks may stand beside quotes", async () => {
  const file = '"Date" ; "Description" ; "Amount" \n"2026-03-13" ; "a; b" ; "1.00" \n"2026-03-14" ; "c" ; "-2.00" \n';
  expect(await read(file)).toEqual(["2026-03-13 100 a; b |  | ", "2026-03-14 -200 c |  | "]);
});

test.each([
  ["windows-1252", ["Größe Müller", "Bär"]],
  ["windows-1250", ["źródło książka", "żółw łąka"]],
  ["windows-1251", ["Оплата услуг", "Счёт"]],
])("a cell in UTF-8 leaves a file in %s as it is", async (encoding, texts) => {
  const rows = texts.map((text, at) => `2026-03-1${at};${text};${at + 1}.00\n`);
  const file = Buffer.concat([
    iconv.encode(`Date;Description;Amount\n${rows.join("")}`, encoding),
    Buffer.from("2026-03-15;Łódź ö;-5.00\n"),
  ]);
  const { lines } = await parse(file, options);
  expect(lines.slice(0, -1).map(({ description }) => description)).toEqual(texts);
});

describe("a header whose names decide", () => {
  it.each([
    [
      "numbers in a column of texts are no amounts",
      "Data contabile;Importo;Causale;Descrizione\n13/03/2026;1.220,00;48;Fatt 88\n16/03/2026;-45,00;19;Conto\n",
      ["2026-03-13 122000 48/Fatt 88 |  | ", "2026-03-16 -4500 19/Conto |  | "],
    ],
    ["a description of digits", "Date;Libellé;Montant\n13/03/2026;12345;-1,49\n", ["2026-03-13 -149 12345 |  | "]],
    [
      "a credit that was taken back",
      "Date,Text,Debit,Credit,Balance\n13/03/2026,Client,,300.00,1300.00\n14/03/2026,Back,,-300.00,1000.00\n16/03/2026,Shop,50.00,,950.00\n",
      ["2026-03-13 30000 Client |  | ", "2026-03-14 -30000 Back |  | ", "2026-03-16 -5000 Shop |  | "],
    ],
    [
      "balances between the bookings of two columns",
      "Dato;Tekst;Ut;Inn\n01.03.2026;Inngående saldo;;1500,00\n13.03.2026;Kunde;;200,00\n14.03.2026;Strøm;50,00;\n31.03.2026;Saldo;;1650,00\n",
      ["2026-03-13 20000 Kunde |  | ", "2026-03-14 -5000 Strøm |  | "],
    ],
    [
      "only money in, which balances prove",
      "Data;Histórico;Valor;Saldo\n01/03/2026;SALDO ANTERIOR;;1.500,00\n02/03/2026;PIX A;200,00;1.700,00\n15/03/2026;PIX B;50,00;1.750,00\n31/03/2026;S A L D O;;1.750,00\n",
      ["2026-03-02 20000 PIX A |  | ", "2026-03-15 5000 PIX B |  | "],
    ],
    [
      "a name alone",
      "Datum;Naam;Mededeling;Bedrag\n13-03-2026;Jansen;Factuur 12;200,00\n14-03-2026;Energie;maart;-40,00\n",
      ["2026-03-13 20000 Factuur 12 | Jansen | ", "2026-03-14 -4000 maart | Energie | "],
    ],
    [
      "the day on which a payment ended, beside that on which it began",
      "Opis,Data rozpoczęcia,Data zrealizowania,Kwota\nŻabka,2026-05-13 14:00:43,2026-05-14 15:04:35,-13.19\nZus,2026-05-15 09:00:00,2026-05-15 09:00:00,15.00\n",
      ["2026-05-14 -1319 Żabka |  | ", "2026-05-15 1500 Zus |  | "],
    ],
    [
      "money in and out beside a fee that no row has",
      "Posting Date,Text,Money In,Money Out,Fee,Balance\n2026-02-13,Shop,,850.00,,4150.00\n2026-02-15,Salary,12000.00,,,16150.00\n",
      ["2026-02-13 -85000 Shop |  | ", "2026-02-15 1200000 Salary |  | "],
    ],
    [
      "a gross amount and its fee, where balances prove the net one",
      "Date,Who,Gross,Fee,Net,Balance\n2026-03-13,Ann,150.00,-4.95,145.05,245.05\n2026-03-14,Bob,89.99,-2.97,87.02,332.07\n2026-03-16,Ann,-150.00,0.00,-150.00,182.07\n",
      [
        "2026-03-13 15000 Ann |  | ",
        "2026-03-13 -495 Fee: Ann |  | ",
        "2026-03-14 8999 Bob |  | ",
        "2026-03-14 -297 Fee: Bob |  | ",
        "2026-03-16 -15000 Ann |  | ",
      ],
    ],
    [
      "an amount beside the code of a bank",
      "Datum;Objem;Kód banky;Zpráva;Měna\n13.01.2026;-1500;5500;rent;EUR\n14.01.2026;5000;2010;pay;EUR\n",
      ["2026-01-13 -150000 rent |  | ", "2026-01-14 500000 pay |  | "],
    ],
    [
      "names of months in Thai, Hebrew and Welsh",
      "Date;Text;Amount\n13 มี.ค. 2569;a;-1.00\n14 เมษายน 2569;b;2.00\n15 מרץ 2026;c;3.00\n16 Ebrill 2026;d;4.00\n17.04.'26;e;5.00\n",
      [
        "2026-03-13 -100 a |  | ",
        "2026-04-14 200 b |  | ",
        "2026-03-15 300 c |  | ",
        "2026-04-16 400 d |  | ",
        "2026-04-17 500 e |  | ",
      ],
    ],
    [
      "marks in brackets",
      "Date;Text;Amount\n13.03.2026;a;5.10 (Dr)\n14.03.2026;b;7.20(Cr)\n",
      ["2026-03-13 -510 a |  | ", "2026-03-14 720 b |  | "],
    ],
    [
      "a name of the other side beside words about it",
      "Datum;Bedrag;Tegenpartij;Naam van de tegenpartij;Status\n13/03/2026;-5,30;KAARTBETALING;Bakker;Geaccepteerd\n14/03/2026;97,57;BE71096123456769;Jansen;Geaccepteerd\n",
      ["2026-03-13 -530 KAARTBETALING | Bakker | ", "2026-03-14 9757 BE71096123456769 | Jansen | "],
    ],
    [
      "a name of the other side in Chinese beside its bank",
      "记账日期,金额,附言,对方账户名,对方开户行\n2026-03-13,-5.30,rent,张三,----\n2026-03-14,97.57,fee,王五,中国银行\n",
      ["2026-03-13 -530 rent/---- | 张三 | ", "2026-03-14 9757 fee/中国银行 | 王五 | "],
    ],
    [
      "a name alone in Swedish",
      "Datum;Namn;Rubrik;Belopp\n2026-03-13;Arbete AB;Lön;200,00\n2026-03-14;;Kort;-40,00\n",
      ["2026-03-13 20000 Lön | Arbete AB | ", "2026-03-14 -4000 Kort |  | "],
    ],
    [
      "accounts below a header of parties",
      `"Date","Amount","Account","Counterparty","Name","Description"\n2026-03-13,-5.30,${OWN},${OTHER},Baker,rent\n2026-03-14,9.75,${OWN},,Cash,fee\n`,
      [`2026-03-13 -530 rent | Baker | ${OTHER}`, "2026-03-14 975 fee | Cash | "],
    ],
    [
      "quotes that are not doubled",
      '"Date","Details","Amount"\n"2026-03-13","Invoice 12 "A" of "Nord""","12.20"\n"2026-03-14","5"" pipe","-5.00"\n',
      ['2026-03-13 1220 Invoice 12 "A" of "Nord" |  | ', '2026-03-14 -500 5" pipe |  | '],
    ],
  ])("%s", async (_, file, lines) => {
    expect(await read(file)).toEqual(lines);
  });

  it.each([
    ["a day that there is not", "Boekingsdatum;Valutadatum;Bedrag;Omschrijving", "31/02/2026", "/"],
    ["a word", "Data księgowania;Data waluty;Kwota;Tytuł", "brak", "-"],
    ["a year of two digits among others", "Boekingsdatum;Valutadatum;Bedrag;Omschrijving", "14/03/26", "/"],
  ])("%s among the booking days is refused", async (_, header, day, sign) => {
    const rows = ["13/03/2026;15/03/2026;12,00;a", "DAY;16/03/2026;-5,00;b", "17/03/2026;17/03/2026;-6,00;c"];
    const file = [header, ...rows].join("\n").replaceAll("/", sign).replace("DAY", day);
    const [first, refusal] = await read(file);
    expect(first).toBe("2026-03-13 1200 a |  | ");
    expect(refusal).toContain(`"${day}" is not a date`);
  });

  it.each([
    ["JOD", "45.990", -45_990n],
    ["UGX", "4,599", -4_599n],
    ["TND", "45,990", -45_990n],
  ])("the decimals of %s tell the separators of %s", async (currency, written, amount) => {
    const file = `Posting Date;Details;Debit Amount;Credit Amount\n2026-03-13;Rent;${written};\n2026-03-14;Client;;${written}\n`;
    const { lines } = await parse(file, { ...options, currency });
    expect(lines.map((line) => (line.direction === "debit" ? -line.amount : line.amount))).toEqual([amount, -amount]);
  });
});
