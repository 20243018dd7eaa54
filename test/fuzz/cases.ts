import fc from "fast-check";
import { AFRelationship, PDFDocument } from "pdf-lib";
import { type Mutation, mutate, mutation } from "./mutations.ts";
import { type Encoding, encode, encoding, type Packed, type Packing, pack, packing } from "./packing.ts";
import type { Reading } from "./reading.ts";
import type { Reader, Sample } from "./samples.ts";
import { type WorkbookPlan, workbookOf, workbookPlan } from "./workbooks.ts";

/** The most characters of a mutated file. */
const MOST = Number(process.env.FUZZ_CHARACTERS || 400_000);

type How = Pick<Reading, "pieceBytes" | "options" | "readsOn">;

/** A mutated sample, and how it is read. */
export interface TextCase {
  mutations: Mutation[];
  encoding: Encoding;
  packing: Packing;
  how: How;
}

const mapping = {
  columns: { bookingDate: 1, amount: 6, description: 3, counterpartyName: 4 },
  ...{ decimalSeparator: ",", dateFormats: ["DD.MM.YYYY"], skipRows: 2 },
};

const how: fc.Arbitrary<How> = fc.record({
  pieceBytes: fc.constantFrom(1_000, 65_536, 16_777_216),
  options: fc.record({
    currency: fc.constantFrom(undefined, "EUR"),
    proposeMapping: fc.constantFrom(undefined, true),
    csvMapping: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.constant(mapping)),
  }),
  readsOn: fc.boolean(),
});

export const textCase: fc.Arbitrary<TextCase> = fc.record({
  mutations: fc.oneof(
    fc.array(mutation, { minLength: 1, maxLength: 2 }),
    fc.array(mutation, { minLength: 1, maxLength: 4 }),
  ),
  ...{ encoding, packing, how },
});

/** A file to read, and the bytes that reading it may have to look at. */
export interface MadeFile {
  reading: Reading;
  unpacked: number;
}

export async function fileOfText(sample: Sample, { mutations, encoding, packing, how }: TextCase): Promise<MadeFile> {
  const text = mutate(sample.text, mutations, sample.shape, MOST);
  const plain = encode(text, encoding, sample.encoding);
  const content = sample.within === "pdf" ? await pdfWith(plain) : plain;
  return made(sample.reader, how, pack(content, packing, sample.filename, 16 * MOST), sample.filename);
}

export interface WorkbookCase {
  plan: WorkbookPlan;
  how: How;
}

export const workbookCase: fc.Arbitrary<WorkbookCase> = fc.record({ plan: workbookPlan, how });

export function fileOfWorkbook(reader: Reader, { plan, how }: WorkbookCase): MadeFile {
  return made(reader, how, workbookOf(plan, reader, MOST), `table.${plan.kind.toLowerCase()}`);
}

function made(reader: Reader, how: How, { bytes, unpacked }: Packed, filename: string): MadeFile {
  const options = { ...how.options, ...(reader === "statements" && { filename }) };
  // Open items have mappings of their own.
  if (reader !== "statements") options.csvMapping = undefined;
  return { reading: { reader, bytes, ...how, options }, unpacked };
}

async function pdfWith(xml: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await pdf.attach(xml, "factur-x.xml", { afRelationship: AFRelationship.Data });
  return pdf.save();
}
