import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, matched, outcome } from "../../test/matcher-world.ts";
import type { Line } from "../model/model.ts";
import { blocksOfWord } from "../names/core-name.ts";
import { partsOfNames } from "./other-company.ts";

/** A known payer cites the own invoice and pays exactly what is open; what stands beside the number says otherwise, or not. */

const OWN = "FA-2026-0417";
const DIGITS = "7310042";
const contents = {
  counterparties: [
    aParty("own", { name: "Werkhof Lindau GmbH", accountCode: "K10417" }),
    aParty("other", { name: "Tarnow Optik GmbH" }),
  ],
  invoices: [
    anInvoice(OWN, { counterpartyId: "own", counterpartyCode: "K10417" }),
    anInvoice(DIGITS, { counterpartyId: "own", total: 20_000n }),
    anInvoice("FA-2026-0388", { counterpartyId: "own", total: 9_000n, remaining: 4_000n }),
  ],
};
/** More than each price in a text: one above the paid amount may be the sum of which a part is paid. */
const LARGE = 2_000_000n;
const withLarge = {
  ...contents,
  invoices: [
    anInvoice(OWN, { counterpartyId: "own", counterpartyCode: "K10417", total: LARGE }),
    ...contents.invoices.slice(1),
  ],
};
const payer = { counterpartyIban: ibanOf("own"), counterpartyName: "Werkhof Lindau GmbH" };
const asked = (text: string, fields: Partial<Line> = {}) => aLine(text, { ...payer, ...fields });

const SAID: Record<string, (string | [string, Partial<Line>])[]> = {
  another_document: [
    `${OWN} und 5519023`,
    `${OWN} + 481`,
    `${OWN} e 0418`,
    `${OWN} i 55120`,
    `${OWN} und 481, EUR 150,00`,
    `5519023 & ${OWN}`,
    `${OWN} 5519023`,
    `(448120) ${OWN}`,
    `${OWN}; X55-9012`,
    `${OWN}-R1`,
    ["Arve 8212201", { endToEndId: OWN }],
    "FA 2025 0417",
    `${OWN} sowie 5519023`,
    `${OWN} oraz 5519023`,
    `${OWN} καθώς και 5519023`,
    `${OWN} und Rechnung Nr. 5519`,
    `${OWN} bis 5541`,
    `${OWN} t/m 5541`,
    `5512 bis ${OWN}`,
    `${OWN}, 0418`,
    `${OWN}/0418 danke`,
    `NC 123 factura ${OWN}`,
    `GS Nr. 4411 zu ${OWN}`,
    `${OWN} less CN 12`,
  ],
  other_purpose: [
    `Korrektur zu ${OWN}`,
    `odsetki od ${OWN}`,
    `late fee ${OWN}`,
    `${OWN} 更正`,
    `nochmals ${OWN}`,
    `por error ${OWN}`,
    `hälfte von ${OWN}`,
    `Differenz zu ${OWN}`,
    `reliquat ${OWN}`,
    `Rate 2 ${OWN}`,
    `2. Rate ${OWN}`,
    `${OWN} 2 von 6`,
    `rata 2/4 ${OWN}`,
    `50 % of ${OWN}`,
    `${OWN} und die vom Vormonat`,
    `${OWN} et les précédentes`,
    `${OWN} u.a.`,
    `unter Vorbehalt ${OWN}`,
    `vaidlustatud ${OWN}`,
    `for our subsidiary ${OWN}`,
    `tytäryhtiön lasku ${OWN}`,
    `Insolvenzquote ${OWN}`,
    `${OWN} verrechnet`,
    `${OWN} less commission`,
    `Stammeinlage ${OWN}`,
    `Darlehen ${OWN}`,
    `kaucja ${OWN}`,
    `押金 ${OWN}`,
    `เงินมัดจำ ${OWN}`,
    `פיקדון ${OWN}`,
    `مقاصة ${OWN}`,
  ],
  another_counterparty: [
    `${OWN} (Corvin Metall Ltd)`,
    `Corvin Metall s.r.o. ${OWN}`,
    `${OWN} p/o Hedda Corvin`,
    `i.V. Corvin Metall ${OWN}`,
    [OWN, { bankReference: "REF TARNOW 77" }],
    [OWN, { endToEndId: "TARNOW-03" }],
    ["", { mandateId: "M-TARNOW" }],
    ["", { counterpartyName: "TARNOW" }],
    [OWN, { counterpartyName: "Fa. Tarnow" }],
    `${OWN} Tarnow`,
    `${OWN} für Tarnow`,
    `${OWN} (Tarnow)`,
    `Tarnow / ${OWN}`,
    `${OWN} dla Tarnow`,
  ],
};

describe.each(Object.entries(SAID))("%s", (veto, lines) => {
  test.each(lines.map((said) => (typeof said === "string" ? [said, {}] : said) as [string, Partial<Line>]))(
    "suggests for %j %j",
    (text, fields) => {
      const line = asked(text, fields);
      expect(outcome(line, contents)).toContain(`pending_review ${OWN}`);
      expect(matched([line], contents).line(line.id).matchReasons[0]?.signal).toBe(veto);
    },
  );
});

test("a word of another customer's name is known, also if words of many names begin alike", () => {
  const many = Array.from({ length: 400 }, (_, at) => aParty(`many-${at}`, { name: `Tarno Handel ${at}` }));
  const all = { ...contents, counterparties: [...contents.counterparties, ...many] };
  expect(outcome(asked(`${OWN} Tarnow`), all)).toEqual([`pending_review ${OWN}`]);
});

test.each(["FA-2026-0388", OWN])(
  "of two cited invoices, %s is not meant by its digits behind another prefix",
  (other) => {
    const said = (prefix: string) =>
      contents.invoices
        .map(({ invoiceNumber }) => invoiceNumber)
        .filter((number) => number !== DIGITS)
        .map((number) => (number === other ? number.replace("FA-", prefix) : number));
    const made = (prefix: string) => outcome(asked(said(prefix).join(", "), { amount: 14_000n }), contents).sort();
    expect(made("")).toEqual(["confirmed FA-2026-0388", `confirmed ${OWN}`]);
    expect(made("SLX ")).toEqual(["pending_review FA-2026-0388", `pending_review ${OWN}`]);
  },
);

test.each([
  `${OWN}, 1010 Wien`,
  `${OWN} Werkhof e.K./0418`,
  `/VAT/19,00/IDC/5260001246/INV/${OWN}/TXT/dzięki`,
  `/VAT/19,00/IDC/5260001246/INV/${OWN}`,
  `${OWN} batch 55190`,
  `${OWN} Bestellung 5519023`,
  `${OWN} K10417`,
  `${OWN} 100,00 EUR`,
  `${OWN} 12.02.2026`,
  `${OWN} 12022026`,
  `${OWN} 20260911 08:41:55`,
  `${OWN} 20260911T084155`,
  `${OWN}, 2200 EUR`,
  `${OWN} 2024,50`,
  `${OWN} Tel. 0711/5519\n023`,
  `${OWN} und danke`,
  `${OWN} thanks again`,
  `${OWN} 01-03/2026`,
  `${OWN}/2026`,
  `${OWN} Werkhof Lindau GmbH`,
  `${OWN} Werkhof Lin\ndau GmbH`,
  `${OWN} 5 kg`,
  `Schlussrechnung ${OWN}`,
  `pays ${OWN} Ticket AB-12`,
  `${OWN} av 2026`,
  `${OWN} a 300 EUR`,
  `${OWN} E 200`,
  `${OWN} inkl 190 MwSt`,
  `${OWN} inkl. 190,00 MwSt`,
  `${OWN} plus 150.00 Fracht`,
  `${OWN} + 350 €`,
  `${OWN} + € 350`,
  `${OWN} und 12 500 EUR`,
  `${OWN} y 120 unidades`,
  `${OWN} en 2027`,
  `${OWN} 01/2026 a 03/2026`,
  `${OWN} 1.2. bis 28.2.`,
  `${OWN} bis 31.03.2026`,
  `${OWN} bis 150,00 EUR`,
  `${OWN} Rate 85 EUR`,
  `termijn 30 dagen ${OWN}`,
  `${OWN} 21% de IVA`,
  `${OWN} 2 von Hand`,
  `${OWN} und Lieferung`,
  `${OWN} et merci`,
  `${OWN} less discount`,
  `${OWN} abzgl. 2% Skonto`,
  `${OWN} LAN`,
  `${OWN} Mandant 4711`,
  `${OWN} ar condicionado`,
  `số hóa đơn ${OWN}`,
  `ใบแจ้งหนี้เลขที่ ${OWN}`,
  `חשבונית מס' ${OWN} תודה`,
  `${OWN} شكرا`,
  `${OWN} und Zubehör`,
  `${OWN} and carriage`,
  `${OWN} ve KDV`,
  `${OWN} VAT rate 20%`,
  `${OWN} Rate 20 EUR`,
  `${OWN} Kat 3 No 12`,
  `${OWN} less 2% discount`,
  `O&M services ${OWN}`,
  `${OWN} Saneeraus`,
  `${OWN} come concordato`,
  `${OWN} запорная арматура`,
  `${OWN} 電話転送`,
  `${OWN} 第三方检测`,
  `${OWN} 전자회사`,
])("confirms %j", (text) => {
  expect(outcome(asked(text, { amount: LARGE }), withLarge)).toEqual([`confirmed ${OWN}`]);
});

test.each(["TARNOW 03", "5f3c09aa7d2e4b1c8f60"])("asks the id %j for customers' names only", (id) => {
  const withOwn = { ...contents, counterparties: [aParty("own", { name: "Tarnow Optik GmbH" })] };
  expect(outcome(asked(OWN, { bankReference: id }), withOwn)).toEqual([`confirmed ${OWN}`]);
});

test("the ids of a line are asked for few words, each by one block of names", () => {
  const words = Array.from({ length: 20 }, (_, at) => `TARNOW${String.fromCharCode(65 + at)}OPTIK`);
  const line = aLine("", { bankReference: words.slice(0, 10).join(" "), endToEndId: words.slice(10).join(" ") });
  expect(partsOfNames(line)).toEqual(words.slice(10, 18));
  expect(partsOfNames(line).flatMap(blocksOfWord)).toHaveLength(8);
});

test("an instalment is a part of an invoice that is due in instalments", () => {
  const instalments = [
    { dueDate: "2026-02-01", amount: 4_000n },
    { dueDate: "2026-03-01", amount: 6_000n },
  ];
  const invoices = [anInvoice(OWN, { counterpartyId: "own", instalments })];
  const line = asked(`Rate 1 von 2 ${OWN}`, { amount: 4_000n });
  expect(outcome(line, { ...contents, invoices })).toEqual([`confirmed ${OWN}`]);
});

test("suggests for two numbers of digits, of which one is the own", () => {
  const line = asked(`6620917 ${DIGITS}`, { amount: 20_000n });
  expect(outcome(line, contents)).toEqual([`pending_review ${DIGITS}`]);
});

test.each([
  ["the amount", "731004", "150 000", 150_000n],
  ["the number of a customer", DIGITS, "Kd.Nr. 7712 345", 10_000n],
])("groups of digits that are %s are no other number", (_, number, text, amount) => {
  const invoices = [anInvoice(number, { counterpartyId: "own", total: amount })];
  expect(outcome(asked(text, { amount }), { ...contents, invoices })).toEqual([`confirmed ${number}`]);
});

test.each([
  [`${DIGITS} und 2027`, DIGITS, "confirmed"],
  ["2017 und 2018", "2017", "pending_review"],
])("reads a year in %j as a number only beside a number like it", (text, number, status) => {
  const invoices = [anInvoice(number, { counterpartyId: "own" })];
  expect(outcome(asked(text), { ...contents, invoices })).toEqual([`${status} ${number}`]);
});

test("the rest of an invoice that is paid in part is what it says", () => {
  const line = asked("Restzahlung FA-2026-0388", { amount: 4_000n });
  expect(outcome(line, contents)).toEqual(["confirmed FA-2026-0388"]);
});
