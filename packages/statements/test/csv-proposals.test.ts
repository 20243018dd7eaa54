import { describe, expect, it } from "vitest";
import { proposeMapping } from "../src/csv/proposal/propose.ts";
import { parse } from "./statement-files.ts";

const propose = (...lines: string[]) => proposeMapping(lines, { today: "2026-11-24", isWhole: true });

describe("a mapping for an unknown header", () => {
  it("uses the columns with known names, also with a currency behind the name", () => {
    const rows = ["02.03.2026;1,00;;Miete", "03.03.2026;-2,00;;Strom"];
    expect(propose("Buchungsdatum;Betrag (€);IBAN Empf;Verwendungszweck", ...rows)).toMatchObject({
      mapping: { currency: "EUR", decimalSeparator: ",", columns: { bookingDate: 1, amount: 2, description: 4 } },
      ...{ delimiter: ";", skipRows: 0, questions: [] },
    });
  });

  it("finds dates, amounts and the longest text by the rows", () => {
    const rows = ["x,2026-03-02,-5.00,Long text of a payment", "y,2026-03-03,6.10,Another text"];
    const { mapping, questions } = propose("a,b,c,d", ...rows) ?? {};
    expect(mapping?.columns).toEqual({ bookingDate: 2, amount: 3, description: 4, texts: [1] });
    expect(questions).toMatchObject([{ field: "currency", columns: [{ column: 3, values: ["-5.00", "6.10"] }] }]);
  });

  it("finds the other party, its account and the reference by names in many languages", () => {
    const rows = ["02.03.2026;1,00;EUR;Alder;DE89370400440532013000;1015;a", "03.03.2026;-2,00;EUR;Birch;;1023;b"];
    const columns = (header: string) => propose(header, ...rows)?.mapping.columns;
    const expected = { counterpartyName: 4, reference: 6 };
    const czech = columns("Datum;Částka;Měna;Název protiúčtu;Číslo protiúčtu;Variabilní symbol;Zpráva");
    expect(czech).toMatchObject({ ...expected, counterpartyIban: 5 });
    const finnish = columns("Päivä;Määrä;Valuutta;Saaja/Maksaja;Saajan tilinumero;Viitenumero;Viesti");
    expect(finnish).toMatchObject({ ...expected, payeeIban: 5 });
  });

  it("finds the columns of payers and payees", () => {
    const rows = ["02.03.2026;1,00;EUR;Alder;North;a", "03.03.2026;-2,00;EUR;North;Birch;b"];
    const header = (payee: string) => `Data;Kwota;Waluta;Nazwa nadawcy;${payee};Tytuł`;
    expect(propose(header("Nazwa odbiorcy"), ...rows)?.mapping.columns).toMatchObject({ payerName: 4, payeeName: 5 });
    expect(propose(header("Uwagi"), ...rows)?.mapping.columns).toMatchObject({ payerName: 4, description: 5 });
  });

  it("takes a row of names for the header although some are numbered", () => {
    const rows = ["02.03.2026;1,00;a;b;c;d;e", "03.03.2026;-2,00;f;g;h;i;j"];
    const { mapping } = propose("Buchungstag;Umsatz EUR;Name;Vwz.0;Vwz.1;Art;Kategorie", ...rows) ?? {};
    expect(mapping).toMatchObject({ currency: "EUR", columns: { counterpartyName: 3 } });
  });

  it.each(["Gebühr", "Frais", "Komisja i opłaty", "Steuer"])(
    "asks about a column %s that no balance explains",
    (fee) => {
      const rows = ["02.03.2026;1,00;a;0,50", "03.03.2026;-2,00;b;0,70"];
      expect(propose(`Tag;Betrag EUR;Text;${fee}`, ...rows)?.questions).toMatchObject([{ field: "fee" }]);
    },
  );

  it.each([
    ["no date may be in the future", ["11/02/2026", "12/02/2026"], "DD/MM/YYYY"],
    ["the rows are in order", ["01/02/2026", "02/03/2026", "02/04/2026", "03/01/2026"], "MM/DD/YYYY"],
    ["a statement spans weeks", ["03/05/2026", "01/05/2026", "09/05/2026", "02/05/2026"], "DD/MM/YYYY"],
  ])("tells day and month apart because %s", (_, dates, format) => {
    const today = "2026-10-20";
    const rows = dates.map((date, at) => `${date},${at % 2 === 0 ? -1 : 1}.50,text`);
    const found = proposeMapping(["Day,Sum EUR,Text", ...rows], { today, isWhole: true });
    expect(found?.mapping.dateFormats).toEqual([format]);
    expect(found?.questions).toEqual([]);
  });

  it.each([
    ["several currencies stand beside one chain of balances", ["EUR", "USD", "EUR", "USD", "EUR"]],
    ["the balances of two accounts may meet by chance", ["EUR", "EUR", "EUR", "USD", "USD"]],
  ])("asks for the currency where %s", (_, codes) => {
    const balances = [100, 60, 10, 90, 40];
    const rows = codes.map((code, at) => {
      const amount = (balances[at] ?? 0) - (balances[at - 1] ?? 0);
      return `2026-03-0${at + 1},text,${code},${amount}.00,${balances[at]}.00`;
    });
    const lines = ["Date,Details,Currency,Amount,Balance", ...rows];
    const found = proposeMapping(lines, { today: "2026-11-24", isWhole: true, currency: "EUR" });
    expect(found?.questions).toMatchObject([{ field: "currency", columns: [{ column: 3 }] }]);
    expect(found?.mapping.columns.currency).toBeUndefined();
  });

  it("asks for the currency beside known names too", async () => {
    const file =
      "Datum;Munt A;Code;Bedrag;Omschrijving;Munt B\n2026-03-02;EUR;x;5,00;a;USD\n2026-03-03;USD;y;-6,10;b;EUR\n";
    const { refusal } = await parse(file, { currency: "EUR" });
    expect(refusal).toMatch(/Which of these columns is the currency of the amounts\? column 2 "Munt A"/);
  });

  it("asks for the order of day and month unless the country of the account tells it", () => {
    const lines = ["Day,Sum EUR,Text", "01/02/2026,-1.00,a", "01/03/2026,2.00,b"];
    const inCountry = (country?: string) => proposeMapping(lines, { today: "2026-05-30", isWhole: true, country });
    expect(inCountry()?.questions).toMatchObject([{ field: "dateFormats" }]);
    expect(inCountry()?.mapping.dateFormats).toBeUndefined();
    expect(inCountry("US")?.mapping.dateFormats).toEqual(["MM/DD/YYYY"]);
    expect(inCountry("DE")?.mapping.dateFormats).toEqual(["DD/MM/YYYY"]);
  });

  it("asks for the order of dates with the year first that are far ahead, unless the days themselves tell it", () => {
    const inFile = (...days: string[]) => {
      const lines = days.map((day) => `${day},-1.00,a`);
      const hints = { today: "2026-02-08", isWhole: true, country: "DE" };
      const found = proposeMapping(["Day,Sum EUR,Text", ...lines, `${days[0]},2.00,b`], hints);
      return found?.questions.map(({ field }) => field).join() || found?.mapping.dateFormats;
    };
    expect(inFile("2026-01-02", "2026-07-02")).toBe("dateFormats");
    expect(inFile("2026-01-02", "2026-03-02", "2026-05-02", "2026-07-02")).toEqual(["YYYY-DD-MM"]);
    expect([inFile("2026-01-20", "2026-07-02"), inFile("2026-01-02", "2026-03-02")]).toEqual([undefined, undefined]);
  });

  it("reads a single separator before three digits by the currency, and asks without one", () => {
    const lines = ["Day;Sum;Text", "02.03.2026;1.234;a", "03.03.2026;-2.500;b"];
    const inCurrency = (currency?: string) => proposeMapping(lines, { today: "2026-05-30", isWhole: true, currency });
    expect(inCurrency("EUR")?.mapping.decimalSeparator).toBe(",");
    expect(inCurrency("KWD")?.mapping.decimalSeparator).toBe(".");
    expect(inCurrency()?.questions).toMatchObject([{ field: "decimalSeparator" }]);
  });

  it("asks for the separator where zeros at the end fit both readings, unless the file excludes one", () => {
    const inFile = (amounts: string[], currency = "EUR") => {
      const lines = amounts.map((amount, nth) => `0${nth + 1}.03.2026;${amount};a text ${nth};471${nth}`);
      const found = proposeMapping(["Day;Sum;Text;No", ...lines], { today: "2026-05-30", isWhole: true, currency });
      return found?.questions.map(({ field }) => field).join() || found?.mapping.decimalSeparator;
    };
    expect(inFile(["1.500", "-2.250"])).toBe("decimalSeparator");
    // No amount of whole euros has a separator, and one with three decimals always has.
    expect([inFile(["1.500", "-990"]), inFile(["1.500", "-2.255"]), inFile(["1,500", "-2,001"])]).toEqual([
      ",",
      ",",
      ".",
    ]);
    expect([inFile(["1,500", "-2,250"], "JPY"), inFile(["1.500", "-2.250"], "KWD")]).toEqual([".", "."]);
  });

  it("prefers separate columns for money out and in to one amount", () => {
    const { mapping } = propose("Date\tDetails\tMoney out\tMoney in\tBalance", "2026-03-02\tRent\t5.00\t\t9.00") ?? {};
    expect(mapping?.columns).toEqual({ bookingDate: 1, description: 2, debit: 3, credit: 4 });
  });

  it.each([
    ["31/01/2026", ["DD/MM/YYYY"]],
    ["01/31/2026", ["MM/DD/YYYY"]],
    ["1/31/2026", ["M/D/YYYY"]],
    ["31-01-2026", ["DD-MM-YYYY"]],
    ["2026-01-31", undefined],
  ])("names the date format of %s unless it can be read in one way only", (date, dateFormats) => {
    expect(propose("Day,Sum,Text", `${date},1.00,a text`)?.mapping.dateFormats).toEqual(dateFormats);
  });

  it("takes no named balance with its currency for a text", () => {
    const { mapping } = propose("Tarih;Açıklama;Tutar;Bakiye", "02.03.2026;a text;-34,50 TL;2.200,00 TL") ?? {};
    expect(mapping?.columns).toMatchObject({ description: 2, amount: 3 });
    expect(mapping?.columns?.texts).toBeUndefined();
  });

  it("skips lines above the table", () => {
    expect(propose("Account 4711", "", "Day;Sum;Text", "02.03.2026;1,00;Miete")).toMatchObject({ skipRows: 2 });
  });

  it.each([
    ["no rows", ["Day;Sum;Text"]],
    ["no dates", ["Day;Sum;Text", "a;b;c"]],
    ["no amounts", ["Day;Sum;Text", "02.03.2026;none;c"]],
    ["two columns", ["Day;Sum", "02.03.2026;1,00"]],
    ["nothing", []],
  ])("is not proposed for %s", (_, lines) => {
    expect(propose(...lines)).toBeUndefined();
  });
});

describe("a known header", () => {
  const rows = (debit: string, credit: string) =>
    `2026-03-02,5.00,${debit},EUR\n2026-03-03,7.00,${credit},EUR\n2026-03-04,1.00,${debit},EUR\n`;

  it.each([
    ["D", "C"],
    ["DEPOSIT", "PAYMENT"],
    ["Af", "Bij"],
  ])("does not make money in of amounts beside %s and %s", async (debit, credit) => {
    const [out, into] = debit === "DEPOSIT" ? [credit, debit] : [debit, credit];
    const file = `Date,Amount,CreditDebet,Currency\n${rows(out, into)}`;
    expect((await parse(file)).refusal).toMatch(/the columns of this CSV file are not known/);
    const { lines, refusal } = await parse(file, { proposeMapping: true, today: "2026-04-01" });
    expect(refusal).toBeUndefined();
    expect(lines.map(({ direction }) => direction)).toEqual(["debit", "credit", "debit"]);
  });

  it("does not read amounts that contradict the balances", async () => {
    const file =
      "Date,Amount,Balance,Currency\n2026-03-02,5.00,95.00,EUR\n2026-03-03,-7.00,102.00,EUR\n2026-03-04,1.00,101.00,EUR\n";
    expect((await parse(file)).refusal).toMatch(/the columns of this CSV file are not known/);
    const { lines } = await parse(file, { proposeMapping: true, today: "2026-04-01" });
    expect(lines.map(({ direction }) => direction)).toEqual(["debit", "credit", "debit"]);
  });

  it("is read with the other party under a name in another language", async () => {
    const file = "Date,Amount,Currency,Kontrahent\n2026-03-02,5.00,EUR,Alder\n2026-03-03,-7.00,EUR,Birch\n";
    expect((await parse(file)).lines.map(({ counterpartyName }) => counterpartyName)).toEqual(["Alder", "Birch"]);
  });

  it("asks in a preview for the currency that neither the file nor the account has", async () => {
    const file = "Date,Amount,Details\n2026-03-02,5.00,a\n2026-03-03,-7.00,b\n";
    const { refusal } = await parse(file, { proposeMapping: true, today: "2026-04-01" });
    expect(refusal).toMatch(/In which currency are these amounts\? column 2 "Amount"/);
    expect((await parse(file)).refusal).toMatch(/no currency is given/);
  });

  it("is read with dates of which only one order is possible", async () => {
    const file = "Date,Amount,Currency\n12/15/2018,5.00,EUR\n12/03/2018,-6.00,EUR\n";
    expect((await parse(file)).lines.map(({ bookingDate }) => bookingDate)).toEqual(["2018-12-15", "2018-12-03"]);
  });
});
