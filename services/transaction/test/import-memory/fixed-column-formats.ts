import { columns, zeros } from "../../../../packages/statements/test/fixed-records.ts";
import type { Format } from "./format.ts";

/** Text has its columns in these formats, whatever its length, so no payment is filled up. */
const maxText = 0;

const cfonbAccount: [number, string][] = [
  [3, "30004"],
  [12, "00815"],
  [17, "EUR2"],
  [22, "00000012345"],
];
/** The last digit of an amount of 0.00, and of a positive amount that ends with 1 to 9. */
const CFONB_DIGITS = "{ABCDEFGHI";
const cfonbAmount = (minor: number) => zeros(minor, 14).slice(0, -1) + CFONB_DIGITS[minor % 10];
const cfonbBalance = (code: string) =>
  `${columns([1, code], ...cfonbAccount, [35, "020326"], [91, cfonbAmount(0)]).padEnd(120)}\n`;

const cfonbGroup = (code: string) =>
  columns([1, `${code}00000120020326E`], [22, "30004"], [27, "00815"], [32, "00000012345"], [240, " "]);

export const FIXED_COLUMN_FORMATS: Record<string, Format> = {
  "Norma 43": {
    head: `${columns([1, "11"], [3, "210004180200051332"], [21, "2603012603052"], [34, zeros(0, 14)], [48, "9783NORTH"])}\n`,
    payment: (index) =>
      `${columns([1, "22"], [7, "0418260302260302"], [23, "020012"], [29, zeros(index + 100, 14)], [43, zeros(index, 10)], [53, zeros(0, 12)])}\n` +
      `${columns([1, "2301"], [5, `Invoice ${index}`.padEnd(38)])}\n`,
    tail: `${columns([1, "33"], [3, "210004180200051332"], [21, zeros(0, 5)], [26, zeros(0, 14)], [40, zeros(0, 5)], [45, zeros(0, 14)], [59, "2"], [60, zeros(0, 14)], [74, "978"])}\n${columns([1, "88"], [3, "9".repeat(18)], [21, zeros(0, 6)])}\n`,
    maxText,
  },
  "CFONB 120": {
    head: cfonbBalance("01"),
    payment: (index) =>
      `${columns([1, "04"], ...cfonbAccount, [33, "05"], [35, "020326"], [43, "020326"], [49, `Invoice ${index}`.padEnd(31)], [82, zeros(0, 7)], [91, cfonbAmount(index + 100)], [105, `R${index}`]).padEnd(120)}\n`,
    tail: cfonbBalance("07"),
    maxText,
  },
  "CFONB 240": {
    head: `${cfonbGroup("31")}\n`,
    payment: (index) =>
      `${columns([1, "3400000220020326E"], [22, "20041"], [27, "01005"], [32, "00000026011"], [43, "ALDER"], [129, `Invoice ${index}`], [229, zeros(index + 100, 12)])}\n`,
    tail: `${cfonbGroup("39")}\n`,
    maxText,
  },
  "CNAB 240": {
    head: `${columns([1, "00100000"], [164, "103"], [240, "0"])}\n${columns([1, "00100011E0440033"], [53, "01234"], [59, "000000056789"], [71, "0"], [143, "28022026"], [151, zeros(0, 18)], [169, "CFBRL"])}\n`,
    payment: (index) =>
      `${columns([1, "0010001300001E"], [109, "DPV"], [135, "02032026"], [143, "02032026"], [151, zeros(index + 100, 18)], [169, "C1050123"], [177, `Invoice ${index}`], [202, `R${index}`])}\n`,
    tail: `${columns([1, "00100015"], [143, "05032026"], [151, zeros(0, 18)], [169, "CF000004"], [177, zeros(0, 36)])}\n${columns([1, "00199999"])}\n`,
    maxText,
  },
  GPC: {
    head: `${columns([1, "074"], [4, "0000192000145399"], [20, "NORTH"], [40, "280226"], [46, `${zeros(0, 14)}+`.repeat(4)], [106, "003"], [109, "050326"])}\n`,
    payment: (index) =>
      `${columns([1, "075"], [4, "0000192000145399"], [20, "0000002000145399"], [36, zeros(index, 13)], [49, zeros(index + 100, 12)], [61, "2"], [62, zeros(index, 10)], [72, "0008000308"], [82, zeros(0, 10)], [92, "020326"], [98, "ALDER"], [118, "00978"], [123, "020326"])}\n`,
    tail: "",
    maxText,
  },
};
