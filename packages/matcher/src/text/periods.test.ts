import { expect, test } from "vitest";
import { textOf } from "./line-words.ts";
import { periodsIn } from "./periods.ts";

/** The times in a text, each as its year and what it may mean. */
const read = (text: string) =>
  periodsIn(textOf(text)).map(({ year, spans }) => `${year ?? "?"} ${spans.map(({ from, to }) => `${from}/${to}`)}`);
const JANUARY = "01-01/01-28";
const FIRST_QUARTER = "01-01/03-28";
const THIRD_WEEK = "01-15/01-21";

const JANUARIES =
  "January|Januar|janvier|enero|janeiro|gennaio|januari|styczeń|stycznia|leden|ledna|január|januári|januar|tammikuu|" +
  "tammikuun|ocak|ianuarie|siječanj|siječnja|januára|январь|января|січень|січня|януари|јануар|Ιανουάριος|Ιανουαρίου|" +
  "jaanuar|jaanuari|janvāris|janvāra|sausis|sausio|gener|يناير|كانون الثاني|ינואר|בינואר|มกราคม|เดือนมกราคม|" +
  "tháng 1|thg 1|1月|1月分|1월|1월분|month 1|bulan 1|01. mjesec|Jan|янв";
test.each(JANUARIES.split("|"))("%s is January", (text) => {
  expect(read(text)).toEqual([`? ${JANUARY}`]);
});

test.each(
  "January 2026|January year 2026|Jan-26|JAN26|01/2026|2026-01|2026年1月|2026년 1월|enero de 2025|มกราคม 2569|январь 2026 г.".split(
    "|",
  ),
)("%s is January of a year", (text) => {
  expect(read(text)).toEqual([`${text.includes("2025") ? 2025 : 2026} ${JANUARY}`]);
});

test.each("令和8年1月分|令和8年1月|R8.1月分|民國115年1月|115年1月|中華民國115年1月".split("|"))(
  "%s is January of 2026 by its era",
  (text) => {
    expect(read(text)).toEqual([`2026 ${JANUARY}`]);
  },
);

test.each(
  "Q1|1Q|first quarter|1er trimestre|1º trimestre|I kwartał|1 квартал|1. negyedév|第1四半期|一季度|1분기|quý 1".split(
    "|",
  ),
)("%s is the first quarter", (text) => {
  expect(read(text)).toEqual([`? ${FIRST_QUARTER}`]);
});

test.each("KW 3|KW03|week 3|v. 3|3. týden|3. hét|viikko 3|第3週|tuần 3|неделя 3".split("|"))("%s is a week", (text) => {
  expect(read(text)).toEqual([`? ${THIRD_WEEK}`]);
});

test.each([
  ["1Q26", `2026 ${FIRST_QUARTER}`],
  ["2025上半年", "2025 01-01/06-28"],
  ["2. Halbjahr 2025", "2025 07-01/12-28"],
  ["FY2025", "2025 01-01/12-28"],
  ["16781/12.02.2025", "2025 02-12/02-12,12-02/12-02"],
  ["12 Aug 2025", "2025 08-12/08-12"],
  ["15.03-28.03", "? 03-15/03-28"],
  ["1-15 mars", "? 03-01/03-15"],
  ["Zeitraum 01.02.2026-28.02.2026", "2026 02-01/02-28"],
  ["periode 01-02-2026 t/m 28-02-2026", "2026 02-01/02-28"],
  ["2026-02-01 - 2026-02-28", "2026 02-01/02-28"],
  ["15.12.2025 - 14.01.2026", "2025 12-15/01-14"],
  ["listopad", "? 11-01/11-28,10-01/10-28"],
])("%s is %s", (text, expected) => {
  expect(read(text)).toEqual([expected]);
});

test.each([
  "thanks mar",
  "1 month hosting",
  "3 weeks",
  "V4 engine",
  "Nordstern2026",
  "每月5日",
  "H1 Halle",
  "12.50 EUR",
])("%s gives no time", (text) => {
  expect(read(text)).toEqual([]);
});
