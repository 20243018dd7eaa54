import { columns, zeros } from "./fixed-records.ts";

/**
 * Files of formats with fixed columns that hold one line, with a text in each field of text.
 * @param text the text of a field, at most six letters
 */
type Make = (text: (field: string) => string) => string;

const coda: Make = (text) => {
  const amount = `0${zeros(10_000, 15)}`;
  const record = (...parts: [number, string][]) => columns(...parts).padEnd(128);
  const detail = (kind: string, ...parts: [number, string][]) => record([1, kind], [3, "00010001"], ...parts);
  return [
    record([1, "00000030326"], [12, "539"], [15, "05"], [128, "2"]),
    record([1, "12042BE68539007547034"], [40, "EUR"], [43, `${zeros(0, 16)}020326`], [65, text("owner")]),
    record([1, "2100010000"], [11, text("bank")], [32, `${amount}030326101500000`], [63, text("text")]),
    record([1, "2200010000"], [11, text("text 2")], [64, text("customer")], [118, "CORTSALA"]),
    record([1, "2300010000"], [11, text("account")], [48, text("name")], [83, text("text 3")]),
    detail("31", [32, "801500000"], [40, `1001${text("orderer")}`]),
    detail("32", [11, text("address")]),
    detail("33", [11, text("more")]),
    detail("21", [11, text("bank")], [32, `${amount}030326801500000`], [63, text("fee")]),
    record([1, "8042BE68539007547034"], [42, `${amount}030326`]),
    record([1, "4"], [3, "00020000"], [33, text("message")]),
    record([1, "9"], [128, "2"]),
  ].join("\n");
};

/** A total with one payment, and structured communications. */
const codaTotal: Make = (text) => {
  const [head = "", balance = "", ...rest] = coda(() => "").split("\n");
  const amount = `0${zeros(10_000, 15)}`;
  const debit = `127030326110${text("creditor").padEnd(35)}${text("mandate").padEnd(35)}`;
  const movement = (kind: string, ...parts: [number, string][]) => columns([1, kind], ...parts).padEnd(128);
  return [
    ...[head, balance],
    movement("2100010000", [11, text("bank")], [32, `${amount}030326201500001`], [63, debit.slice(0, 53)]),
    movement("2200010000", [11, debit.slice(53)], [40, text("debit")], [64, text("customer")]),
    movement("2300010000", [11, text("account")], [48, text("name")]),
    movement("2100010001", [11, text("share")], [32, `${amount}0303266015000011010909337554`], [75, "93"]),
    movement("2200010001", [12, text("text")]),
    ...rest.slice(-3),
  ].join("\n");
};

const cnab: Make = (text) =>
  [
    columns([1, "00100000"], [164, "103"], [172, text("bank's own")], [192, text("company's own")], [240, "0"]),
    columns(
      ...([
        ...[
          [1, "00100011E0440033"],
          [53, "01234"],
          [59, "000000056789"],
          [71, "0"],
          [73, text("owner")],
        ],
        ...[
          [143, "28022026"],
          [151, zeros(0, 18)],
          [169, "CFBRL"],
        ],
      ] as [number, string][]),
    ),
    columns(
      ...([
        ...[
          [1, "0010001300001E"],
          [109, "DPV"],
          [112, "00"],
          [114, text("complement")],
          [135, "0203202602032026"],
        ],
        ...[
          [151, zeros(1_000, 18)],
          [169, "C1050123"],
          [177, text("history")],
          [202, text("document")],
        ],
      ] as [number, string][]),
    ),
    columns([1, "0010001300002Y"], [15, text("segment")]),
    columns(
      [1, "00100015"],
      [143, "05032026"],
      [151, zeros(1_000, 18)],
      [169, `CF${zeros(5, 6)}${zeros(0, 18)}`],
      [195, zeros(1_000, 18)],
    ),
    "00199999",
  ].join("\n");

const zengin: Make = (text) =>
  [
    columns(
      ...([
        ...[
          [1, "1030"],
          [5, "260306260301260305"],
          [23, "0597"],
          [27, "BANK"],
          [42, "014"],
          [63, "1"],
        ],
        ...[
          [64, "0001234567"],
          [74, text("owner")],
          [114, "1"],
          [116, zeros(0, 14)],
        ],
      ] as [number, string][]),
    ),
    columns(
      ...([
        ...[
          [1, "2"],
          [2, text("number")],
          [10, "260302260302"],
          [22, "111"],
          [25, zeros(1_000, 12)],
        ],
        ...[
          [37, zeros(0, 12)],
          [62, text("cheque")],
          [72, text("code")],
          [82, text("name")],
          [130, text("bank")],
        ],
        ...[
          [145, text("branch")],
          [160, text("text")],
          [180, text("EDI")],
        ],
      ] as [number, string][]),
    ),
    columns(
      [1, "8000001"],
      [8, zeros(1_000, 13)],
      [21, "000000"],
      [27, zeros(0, 13)],
      [40, "1"],
      [41, zeros(1_000, 14)],
    ),
    "9",
  ]
    .map((record) => record.padEnd(200))
    .join("\n");

const litas: Make = (text) => {
  const record = (code: string, fields: Record<number, string>) =>
    Array.from({ length: 22 }, (_, place) => (place === 0 ? code : (fields[place] ?? ""))).join("\t");
  const others = Object.fromEntries(LITAS_OTHERS.map((place) => [place, text(`field ${place}`)]));
  return [
    record("000", { 1: "ESIS", 3: "70440", 14: text("header"), 16: "LT121000011101001000", 17: "EUR" }),
    record("010", {
      ...{ 1: text("kind"), 2: "20260302", 4: "1250", 5: "1250", 6: "C", 8: "EUR", 9: "7", 10: text("bank") },
      ...{ 12: text("code"), 13: text("text"), 16: text("account"), 17: text("name"), ...others },
    }),
    "999\t3",
  ].join("\n");
};
const LITAS_OTHERS = [3, 11, 14, 15, 18, 19, 20, 21];

const cfonb240: Make = (text) => {
  const own = "300040081500000012345";
  const record = (code: string, ...parts: [number, string][]) =>
    columns([1, `${code}00000120020326E`], ...parts).padEnd(240);
  return [
    record("31", [22, own], [43, text("owner")]),
    record(
      "34",
      ...([
        ...[
          [22, text("account")],
          [43, text("name")],
          [67, text("further")],
          [78, own],
          [99, "OWNER"],
        ],
        ...[
          [123, text("own")],
          [129, text("text")],
          [217, "020326"],
          [229, zeros(1_000, 12)],
        ],
      ] as [number, string][]),
    ),
    record("39", [22, own], [229, zeros(1_000, 12)]),
  ].join("\n");
};

const norma43: Make = (text) => {
  const total = (debit: number, credit: number) => zeros(debit, 5) + zeros(credit, 14);
  const rows = [
    columns(
      [1, "11"],
      [3, "210004180200051332260301260305"],
      [33, `2${zeros(0, 14)}`],
      [48, "9783"],
      [52, text("owner")],
    ),
    columns(
      ...([
        ...[
          [1, "22"],
          [7, "0418"],
          [11, "260302260302"],
          [23, "02001"],
          [28, `2${zeros(1_000, 14)}`],
        ],
        ...[
          [43, text("document")],
          [53, text("reference 1")],
          [65, text("reference 2")],
        ],
      ] as [number, string][]),
    ),
    ...["1", "2", "3", "4", "5"].map((number) =>
      columns([1, `230${number}`], [5, text(`concept ${number}a`)], [43, text(`concept ${number}b`)]),
    ),
    columns([1, "2401840"], [8, zeros(1_100, 14)], [22, text("free")]),
    columns([1, "33"], [3, "210004180200051332"], [21, total(0, 0) + total(1, 1_000)], [59, `2${zeros(1_000, 14)}978`]),
  ];
  return [...rows, columns([1, "88"], [3, "9".repeat(18)], [21, zeros(rows.length, 6)])].join("\n");
};

/** The fields that a maker asks a text for. */
function fieldsOf(make: Make): string[] {
  const fields = new Set<string>();
  make((field) => {
    fields.add(field);
    return "";
  });
  return [...fields];
}

const form = (make: Make) => ({ fields: fieldsOf(make), make });

export const FIXED_FORMS = {
  CODA: [form(coda), form(codaTotal)],
  "CNAB 240": [form(cnab)],
  Zengin: [form(zengin)],
  "LITAS-ESIS": [form(litas)],
  "CFONB 240": [form(cfonb240)],
  "Norma 43": [form(norma43)],
};
