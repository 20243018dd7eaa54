import iconv from "iconv-lite";
import { expect, test } from "vitest";
import type { CsvMapping } from "../src/csv-mapping.ts";
import { fingerprints } from "../src/fingerprints.ts";
import { createOccurrenceCounter } from "../src/occurrence-counter.ts";
import { parse } from "./statement-files.ts";

const csvMapping = { header: false, columns: { bookingDate: 1, description: 2, amount: 3 }, currency: "EUR" };
const row = (text: string, encoding: string) => iconv.encode(`2026-03-02;${text};5,00\n`, encoding);
const broken = Buffer.concat([
  ...["Müller", "Bäcker", "Köhler", "Straße"].map((name) => row(name, "windows-1252")),
  row("Jürgen", "utf-8"),
]);
const names = async (file: Buffer) => (await parse(file, { csvMapping })).lines.map(({ description }) => description);

test("one cell of UTF-8 changes no other cell, and is counted", async () => {
  const { lines, summary } = await parse(broken, { csvMapping });
  expect(lines.map(({ description }) => description)).toEqual(["Müller", "Bäcker", "Köhler", "Straße", "JÃ¼rgen"]);
  expect(summary?.warnings).toEqual([{ line: 5, reason: '1 line has broken letters: "JÃ¼rgen"' }]);
  const lost = Buffer.concat([row("M\ufffdller", "utf-8"), row("B\ufffdcker", "utf-8"), row("Köhler", "utf-8")]);
  const { warnings } = (await parse(lost, { csvMapping })).summary ?? {};
  expect(warnings).toEqual([{ line: 1, reason: '2 lines have broken letters: "M\ufffdller"' }]);
});

test("a file of UTF-8 whose first cell beyond ASCII is in another encoding stays UTF-8", async () => {
  const whole = ["Müller", "Łódź", "Köhler"].map((name) => row(name, "utf-8"));
  expect(await names(Buffer.concat(whole))).toEqual(["Müller", "Łódź", "Köhler"]);
  const { lines, summary } = await parse(Buffer.concat([row("Bäcker", "windows-1252"), ...whole]), { csvMapping });
  expect(lines.map(({ description }) => description)).toEqual(["B\ufffdcker", "Müller", "Łódź", "Köhler"]);
  expect(summary?.warnings).toEqual([{ line: 1, reason: '1 line has broken letters: "B\ufffdcker"' }]);
});

test("a line is known by the text that version 0.1.0 read in another encoding", async () => {
  const ids = async (encoding?: CsvMapping["encoding"]) => {
    const { lines } = await parse(broken, { csvMapping: { ...csvMapping, ...(encoding && { encoding }) } });
    const counter = createOccurrenceCounter();
    return lines.map((line) => fingerprints(line, counter));
  };
  // Version 0.1.0 found ISO 8859-2, because the broken name has no letters of Windows-1252.
  const [now, then] = [await ids(), await ids("iso-8859-2")];
  expect(then.map(([stored], at) => now[at]?.includes(stored))).toEqual(then.map(() => true));
  expect(now.at(-1)?.[0]).not.toBe(then.at(-1)?.[0]);
});

test.each([
  ["gb18030", ["日期摘要", "货款支付", "工资转账"], Buffer.from([0xb9])],
  ["shift_jis", ["日付摘要", "株式会社テスト", "振込"], Buffer.from([0x93])],
  ["euc-kr", ["거래일 적요", "급여이체", "관리비"], Buffer.from("서울")],
  ["utf-8", ["Müller"], Buffer.from([0x5a, 0x6f, 0xc3])],
  ["windows-1250", ["Částka", "Žižkov příjem", "Škoda účet"], Buffer.from("Jörg ž")],
  ["windows-1254", ["Açıklama", "İstanbul ödeme", "Şişli ğ"], Buffer.from("Zoë")],
])("one broken name of a short file in %s changes no other", async (encoding, texts, damaged) => {
  const last = Buffer.concat([Buffer.from("2026-03-03;"), damaged, Buffer.from(";7,00\n")]);
  const file = Buffer.concat([...texts.map((text) => row(text, encoding)), last]);
  for (const chunks of [[file], [...file].map((byte) => Uint8Array.of(byte))]) {
    const { lines } = await parse(chunks, { csvMapping });
    expect(lines.map(({ description }) => description).slice(0, -1)).toEqual(texts);
    expect(lines.at(-1)?.amount).toBe(700n);
  }
});

test("a line is known by the text that was read before its accents told the encoding", async () => {
  const file = Buffer.concat(["Částka", "Žižkov příjem", "Škoda účet"].map((text) => row(text, "windows-1250")));
  const stored = await parse(file, { csvMapping: { ...csvMapping, encoding: "windows-1252" } });
  const { lines } = await parse(file, { csvMapping });
  const ids = [stored.lines, lines].map((all) => {
    const counter = createOccurrenceCounter();
    return all.map((line) => fingerprints(line, counter));
  });
  expect(lines[1]?.description).toBe("Žižkov příjem");
  expect(ids[0]?.map(([id], at) => ids[1]?.[at]?.includes(id))).toEqual([true, true, true]);
});
