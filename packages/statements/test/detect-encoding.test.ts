import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { readStatements } from "../src/read-statements.ts";

/** Short statements: language, encoding and text. */
const TEXTS: [string, string, string][] = [
  ["de", "windows-1252", "02.03.2026;Überweisung Müller Straße;-12,50\n03.03.2026;Gutschrift Bäckerei;15,00\n"],
  ["de", "cp850", "02.03.2026;Überweisung Müller Straße;-12,50\n03.03.2026;Gutschrift Bäckerei;15,00\n"],
  ["de", "cp437", "02.03.2026;Überweisung Müller Straße;-12,50\n03.03.2026;Gutschrift Bäckerei;15,00\n"],
  ["fr", "windows-1252", "02/03/2026;Prélèvement électricité;-12,50\n03/03/2026;Chèque reçu à l'étranger;15,00\n"],
  [
    "fr",
    "iso-8859-15",
    "02/03/2026;Prélèvement électricité;-12,50 €\n03/03/2026;Chèque reçu à l'étranger cœur;15,00 €\n",
  ],
  [
    "pl",
    "windows-1250",
    "2026-03-02;Przelew wychodzący źródło;-12,50\n2026-03-03;Opłata za prowadzenie książki;15,00\n",
  ],
  ["pl", "cp852", "2026-03-02;Przelew wychodzący źródło;-12,50\n2026-03-03;Opłata za prowadzenie książki;15,00\n"],
  ["pl", "iso-8859-2", "2026-03-02;Przelew wychodzący źródło;-12,50\n2026-03-03;Opłata za prowadzenie książki;15,00\n"],
  ["cz", "windows-1250", "02.03.2026;Příchozí úhrada účet číslo;-12,50\n03.03.2026;Žádost převod;15,00\n"],
  ["hu", "windows-1250", "2026.03.02;Átutalás jóváírása közlemény őszi;-12,50\n2026.03.03;Díj tőke;15,00\n"],
  ["ru", "windows-1251", "02.03.2026;Перечисление по счёту;-12,50\n03.03.2026;Оплата услуг;15,00\n"],
  ["ru", "cp866", "02.03.2026;Перечисление по счету;-12,50\n03.03.2026;Оплата услуг;15,00\n"],
  ["ru", "koi8-r", "02.03.2026;Перечисление по счету;-12,50\n03.03.2026;Оплата услуг;15,00\n"],
  ["gr", "windows-1253", "02/03/2026;Μεταφορά λογαριασμού;-12,50\n03/03/2026;Πίστωση πελάτη;15,00\n"],
  ["tr", "windows-1254", "02.03.2026;Ödeme şube güneş Işık;-12,50\n03.03.2026;Maaş ödemesi İstanbul çağrı;15,00\n"],
  ["lt", "windows-1257", "2026-03-02;Mokėjimas už sąskaitą;-12,50\n2026-03-03;Grąžinimas žmogui įmonė;15,00\n"],
  ["ee", "windows-1257", "2026-03-02;Ülekanne õpetaja täna;-12,50\n2026-03-03;Šokolaad müük;15,00\n"],
  ["sv", "windows-1252", "2026-03-02;Överföring från konto;-12,50\n2026-03-03;Lön på årsbasis;15,00\n"],
  ["jp", "shift_jis", "2026/03/02,振込 カブシキガイシャ,-1250\n2026/03/03,給与,15000\n"],
  [
    "cn",
    "gb18030",
    "2026-03-02,转账 北京公司 客户,-12.50\n2026-03-03,工资 收款人,15.00\n2026-03-04,电话费 中国移动,-9.00\n",
  ],
  ["kr", "euc-kr", "2026-03-02,타행이체 홍길동,-1250\n2026-03-03,급여,15000\n"],
  ["il", "windows-1255", "02/03/2026,העברה לחשבון,-12.50\n"],
];
const csvMapping = (delimiter: string) => ({
  delimiter,
  header: false,
  currency: "EUR",
  dateFormats: ["DD.MM.YYYY", "DD/MM/YYYY", "YYYY-MM-DD", "YYYY.MM.DD", "YYYY/MM/DD"],
  columns: { bookingDate: 1, description: 2, amount: 3 },
});

test.each(TEXTS)(
  "a statement in %s is read in %s without naming it, however it is cut",
  async (_language, encoding, text) => {
    const bytes = iconv.encode(text, encoding);
    const delimiter = text.includes(";") ? ";" : ",";
    const expected = text
      .trimEnd()
      .split("\n")
      .map((row) => row.split(delimiter)[1]);
    for (const size of [bytes.length, 7, 1]) {
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      const found: string[] = [];
      for await (const { description } of readStatements(pieces(), { csvMapping: csvMapping(delimiter) }))
        found.push(description);
      expect(found).toEqual(expected);
    }
  },
);

test("a mapping may name an encoding of DOS", async () => {
  const file = iconv.encode("2026-03-02;Opłata;-1.00\n", "cp852");
  for await (const { description } of readStatements(file, { csvMapping: { ...csvMapping(";"), encoding: "cp852" } })) {
    expect(description).toBe("Opłata");
  }
});
