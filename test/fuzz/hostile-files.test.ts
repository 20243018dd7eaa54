import { afterAll, expect, test } from "vitest";
import { shownBy } from "./bounds.ts";
import { FileReader } from "./file-reader.ts";
import { type HostileFile, hostileSamples, KNOWN } from "./hostile-files.ts";

const reader = new FileReader();
afterAll(() => reader.stop());

async function defectOf(file: HostileFile): Promise<string | undefined> {
  const { reader: of, bytes, unpacked, filename, currency, isValid } = file;
  // Only tables are read in another way when a mapping may be proposed, and only those of statements have one.
  const withoutMapping = of !== "statements" || /\.(csv|txt|xlsx|ods)$/.test(filename) ? [undefined] : [];
  for (const proposeMapping of of === "statements" ? [...withoutMapping, true] : withoutMapping) {
    const reading = {
      reader: of,
      bytes,
      pieceBytes: 65_536,
      options: { filename, currency, proposeMapping },
      readsOn: true,
    };
    const { defect, refusal } = await shownBy(reader, reading, unpacked);
    if (defect !== undefined) return defect;
    if (isValid) expect(refusal).toBeUndefined();
  }
  return undefined;
}

test.each(KNOWN)(
  "$name costs little",
  async (file) => {
    expect(await defectOf(file)).toBeUndefined();
  },
  120_000,
);

test("a sample of a format with long fields, many records or deep nesting costs little", async () => {
  const defects: unknown[] = [];
  for (const file of hostileSamples(400_000)) {
    const defect = await defectOf(file);
    if (defect !== undefined) defects.push({ file: file.name, defect });
  }
  expect(defects).toEqual([]);
}, 600_000);
