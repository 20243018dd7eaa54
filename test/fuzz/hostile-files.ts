import { mutate } from "./mutations.ts";
import { encode } from "./packing.ts";
import type { Payload } from "./payloads.ts";
import { type Reader, SAMPLES } from "./samples.ts";
import { type WorkbookPlan, workbookOf } from "./workbooks.ts";

/** A file by which a caller tries to hold up its readers. */
export interface HostileFile {
  name: string;
  reader: Reader;
  filename: string;
  bytes: Uint8Array;
  /** Number of bytes that a reader may have to look at. */
  unpacked: number;
  currency?: string;
  /** Each of its lines must be read. */
  isValid?: boolean;
}

const NOTHING: Payload = { before: "", unit: "", times: 0, after: "", isRaw: false };
const MOST = 8_000_000;

function workbook(name: string, plan: Partial<WorkbookPlan> & Pick<WorkbookPlan, "kind">): HostileFile {
  const whole: WorkbookPlan = {
    ...{ sheets: 1, rows: 1, far: undefined, repeated: { rows: 1, columns: 1 }, mutations: [] },
    ...{ shared: { payload: NOTHING, cells: 0 }, ...plan },
  };
  const filename = `table.${plan.kind.toLowerCase()}`;
  return { name, reader: "statements", filename, ...workbookOf(whole, "statements", MOST) };
}

function text(name: string, filename: string, content: string, encoding: "utf8" | "latin1" = "utf8"): HostileFile {
  const bytes = Buffer.from(content, encoding);
  return { name, reader: "statements", filename, bytes, unpacked: bytes.length, currency: "EUR" };
}

const mt940 = (description: string) =>
  `:20:REF\n:25:DE89370400440532013000\n:28C:1/1\n:60F:C260301EUR0,00\n:61:2603020302C5,00NTRFNONREF\n:86:${description}\n:62F:C260305EUR5,00\n-\n`;
const csv = (cell: string, rows = 1) => {
  const row = `2026-03-02;Client;${cell};5.00;EUR\n`;
  return `Date;Payer;Description;Amount;Currency\n${row.repeat(rows)}`;
};

/** Files that held or ended a service once, or are close to that. */
export const KNOWN: readonly HostileFile[] = [
  workbook("ODS whose row is repeated 5,000 times, with a cell repeated 2,000 times", {
    ...{ kind: "ODS", repeated: { rows: 5_000, columns: 2_000 } },
  }),
  workbook("ODS with a cell repeated in all rows and columns", {
    ...{ kind: "ODS", repeated: { rows: 1_048_576, columns: 16_384 } },
  }),
  workbook("XLSX with twelve sheets and a cell at GR199999", {
    ...{ kind: "XLSX", sheets: 12, far: { row: 199_998, column: 199 } },
  }),
  workbook("XLSX whose 4,000 cells share a text of 20 kB", {
    ...{ kind: "XLSX", shared: { payload: { ...NOTHING, unit: "shared ", times: 2_900 }, cells: 4_000 } },
  }),
  text("QIF with a header of 65,500 blanks", "a.qif", `!type:a${" ".repeat(65_500)}a`),
  {
    ...text("MT940 with a word of a bank and 15,900 blanks", "a.sta", mt940(`Europese Incasso,${" ".repeat(15_900)}x`)),
    isValid: true,
  },
  ...["0", " ", "1,", "1.", "a", "-", "(", "é", "EUR "].flatMap((unit) => [
    text(`CSV with cells of 60,000 times ${JSON.stringify(unit)}`, "a.csv", csv(unit.repeat(60_000 / unit.length), 10)),
    text(`CSV with a header of ${JSON.stringify(unit)}`, "a.csv", `Date;${unit.repeat(60_000 / unit.length)};Amount\n`),
  ]),
  text("Latin-1 of 59 kB in one cell", "a.csv", csv("é".repeat(59_000)), "latin1"),
  text("Latin-1 of 59 kB without accents but one", "a.csv", csv(`${"a".repeat(59_000)} é`), "latin1"),
  text("Latin-1 of 59 kB without a line break", "a.txt", "ä;ö".repeat(20_000), "latin1"),
];

const WHAT: readonly { name: string; mutations: Parameters<typeof mutate>[1] }[] = [
  ...[" ", "9", "a", ",", "é"].map((unit) => ({
    name: `fields of 60,000 times ${JSON.stringify(unit)}`,
    mutations: [{ what: "fill all" as const, at: 0.5, step: 7, payload: { ...NOTHING, unit, times: 60_000 } }],
  })),
  {
    name: "a record a hundred thousand times",
    mutations: [{ what: "repeat", target: "records", at: 0.6, times: 100_000 }],
  },
  {
    name: "a field a hundred thousand times",
    mutations: [{ what: "repeat", target: "fields", at: 0.6, times: 100_000 }],
  },
  { name: "no line breaks", mutations: [{ what: "rejoin", by: "" }] },
  { name: "records inside of one another", mutations: [{ what: "nest", at: 0.4, times: 50_000, isClosed: true }] },
];

/** Each sample, changed in the ways that cost a careless reader most. @param most characters of a file */
export function hostileSamples(most: number): HostileFile[] {
  const samples = SAMPLES.filter(({ within }) => within === undefined);
  return samples.flatMap((sample) =>
    WHAT.map(({ name, mutations }) => {
      const bytes = encode(
        mutate(sample.text, mutations, sample.shape, most),
        { name: "native", hasMark: false, bytes: [] },
        sample.encoding,
      );
      const { reader, filename } = sample;
      return { name: `${sample.name} with ${name}`, reader, filename, bytes, unpacked: bytes.length, currency: "EUR" };
    }),
  );
}
