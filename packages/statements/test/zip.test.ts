import { Zip, ZipDeflate, type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { StatementError } from "../src/statement-error.ts";
import { sampleFile } from "./brief.ts";
import { cut, entry, parse, sample, statement } from "./statement-files.ts";

const camt = sample("sample-statement.camt053.001.08.xml");
const csv = Buffer.from("Date,Amount,Currency,Description\n2026-03-02,5.00,EUR,A\n2026-03-02,5.00,EUR,A\n");
const coda = sampleFile("statement.cod");
const zip = (files: Zippable) => Buffer.from(zipSync(files));

describe("a zip of statements", () => {
  it("has the lines of its files, however it is cut, with one summary", async () => {
    const files = { "march/bank.xml": camt, "march/cash.csv": csv, "coda.cod": coda };
    const file = zip({ "march/": new Uint8Array(0), ...files });
    const expected = [];
    for (const [file, content] of Object.entries(files)) {
      for (const { statementId, ...line } of (await parse(content)).lines)
        expected.push({ ...line, position: { ...line.position, file } });
    }
    for (const pieces of [[file], cut(file, [1, 2, 3, 500, 4_000])]) {
      const { lines, summary, refusal } = await parse(pieces);
      expect(refusal).toBeUndefined();
      expect(lines.map(({ statementId, ...line }) => line)).toEqual(expected);
      expect(summary).toMatchObject({
        ...{ format: "camt.053, CSV, CODA", version: "001.08, 2", statements: 4, lines: 32, notBooked: 1 },
        ...{ firstDay: "2026-03-02", lastDay: "2026-03-06", encoding: "utf-8" },
        accounts: ["DE88100999000004711000", "DE09100999000004711840", "BE68539007547034"],
      });
      expect(summary?.balances).toHaveLength(3);
    }
  });

  it("counts equal lines in each file, so that a file that it holds twice is stored once", async () => {
    const { lines } = await parse(zip({ "a.csv": csv, "b.csv": csv }));
    expect(new Set(lines.map(({ statementId }) => statementId))).toEqual(new Set(["1/", "2/"]));
  });

  it("may be written as a stream, stored without compression, and hold files of macOS", async () => {
    const pieces: Uint8Array[] = [];
    const stream = new Zip((_, data) => pieces.push(data));
    const file = new ZipDeflate("a.csv");
    stream.add(file);
    file.push(csv, true);
    stream.end();
    expect((await parse(pieces)).lines).toHaveLength(2);
    const stored = zip({ "a.csv": [csv, { level: 0 }], "__MACOSX/._a.csv": csv, ".DS_Store": csv });
    expect((await parse(stored)).lines).toHaveLength(2);
  });

  it("is read where its bytes are", async () => {
    const bytes = zip({ "a.csv": csv });
    const reads: number[] = [];
    const file = {
      size: async () => bytes.length,
      async *read(start: number, end: number) {
        reads.push(end - start);
        yield bytes.subarray(start, end);
      },
    };
    expect((await parse(bytes.subarray(0, 100), { file })).lines).toHaveLength(2);
    expect(Math.max(...reads)).toBeLessThanOrEqual(bytes.length);
    const broken = {
      ...file,
      async *read(): AsyncGenerator<Uint8Array> {
        yield bytes.subarray(0, 1);
        throw new Error("connection lost");
      },
    };
    await expect(parse(bytes, { file: broken })).rejects.toThrow("connection lost");
  });

  it("is refused with the name of every file that is wrong", async () => {
    const errors: string[] = [];
    const onError = ({ line, reason }: StatementError) => errors.push(`${line} ${reason.split(", n")[0]}`);
    const wrong = Buffer.from(statement(entry({ indicator: "BOTH" })));
    const file = zip({ "letter.pdf": Buffer.from("%PDF-1.7"), "a.csv": csv, "b.xml": wrong, "c.gz": zip({}) });
    const { lines } = await parse(file, { onError });
    expect(lines).toHaveLength(2);
    expect(errors).toEqual([
      '1 "letter.pdf": the file is a PDF',
      '4 "b.xml": <CdtDbtInd> is "BOTH"',
      '1 "c.gz": the file is an empty zip',
    ]);
    expect((await parse(file)).refusal).toMatch(/^line 1: "letter.pdf": the file is a PDF, not a statement: upload /);
  });

  it("passes on warnings with the name of their file", async () => {
    const off = coda.toString().replace("0000000010337500", "0000000010337600");
    const { summary } = await parse(zip({ "a.cod": Buffer.from(off) }));
    expect(summary).toMatchObject({
      warningCount: 2,
      warnings: [
        { line: 20, reason: expect.stringMatching(/^"a.cod": the closing/) },
        { line: 21, reason: expect.stringMatching(/^"a.cod": not used: free communication/) },
      ],
    });
  });

  const one = zip({ "a.csv": csv });
  const at = (offset: number, ...bytes: number[]) => {
    const copy = Buffer.from(one);
    copy.set(bytes, offset < 0 ? copy.length + offset : offset);
    return copy;
  };
  const directory = one.indexOf("PK\x01\x02", 0, "latin1");

  it.each<[string, Uint8Array, string]>([
    ["without files", zip({}), "the zip holds no statement"],
    ["with a folder only", zip({ "a/": new Uint8Array(0) }), "the zip holds no statement"],
    ["that is cut off", one.subarray(0, -10), "the zip is damaged or cut off"],
    [
      "with a changed checksum",
      at(directory + 16, 1, 2, 3, 4),
      '"a.csv": the file does not fit its checksum: the zip is damaged',
    ],
    ["with a changed byte", at(40, 0xff, 0xff, 0xff), '"a.csv": the zip is damaged or cut off'],
    ["with a password", at(directory + 8, 1), '"a.csv": the file is protected with a password'],
    ["with another method", at(directory + 10, 99), '"a.csv": the file is packed by method 99 of zip'],
    ["that claims many files", at(-12, 0xff, 0xff), "the zip holds more than 1000 files"],
    [
      "that is an Excel workbook",
      zip({ "[Content_Types].xml": csv }),
      "the file is an Excel workbook (.xlsx) or another Office document",
    ],
    ["with a name outside", zip({ "../a.csv": csv }), "the zip is damaged or cut off"],
    ["that grows too much", bomb(), '"a.csv": the zip grows more than 200 times'],
  ])("%s is refused", async (_, file, refusal) => {
    expect((await parse(file)).refusal?.slice("line 1: ".length, "line 1: ".length + refusal.length)).toBe(refusal);
  });
});

/** 8 MB of empty lines after the header of a CSV file. */
function bomb(): Uint8Array {
  return zip({ "a.csv": Buffer.concat([Buffer.from("Date,Amount\n"), Buffer.alloc(8_000_000, "\n")]) });
}
