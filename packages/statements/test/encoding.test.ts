import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cut, entry, parse, statement } from "./statement-files.ts";

const text = "Müller & Söhne, façade, €";

function file(encoding: string, content: string): string {
  const details = `<TxDtls><RmtInf><Ustrd>${content.replace("&", "&amp;")}</Ustrd></RmtInf></TxDtls>`;
  return statement(entry({ details })).replace("UTF-8", encoding);
}

function utf16be(content: string): Buffer {
  return Buffer.from(content, "utf16le").swap16();
}

describe("the encoding of a statement", () => {
  const latin1 = text.replace("€", "");
  const windows1252 = Buffer.from(file("windows-1252", text).replace("€", "\u0080"), "latin1");
  it.each([
    ["UTF-8", Buffer.from(file("UTF-8", text)), text],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${file("UTF-8", text)}`), text],
    ["UTF-8 with no declaration", Buffer.from(file("UTF-8", text).replace(/^<\?xml.*\n/, "")), text],
    ["UTF-8 that declares itself as UTF-16", Buffer.from(file("utf-16", text)), text],
    ["ISO-8859-1", Buffer.from(file("ISO-8859-1", latin1), "latin1"), latin1.trim()],
    ["ASCII by the name of the samples of OFX", Buffer.from(file("USASCII", "Miete")), "Miete"],
    ["Windows-1252", windows1252, text],
    ["UTF-16 little endian", Buffer.from(`\uFEFF${file("UTF-16", text)}`, "utf16le"), text],
    ["UTF-16 big endian", utf16be(`\uFEFF${file("UTF-16", text)}`), text],
    ["UTF-16 little endian without a mark", Buffer.from(file("UTF-16", text), "utf16le"), text],
    ["UTF-16 big endian without a mark", utf16be(file("UTF-16", text)), text],
  ])("%s is read", async (_, bytes, expected) => {
    const { lines, refusal } = await parse(bytes);
    expect(refusal).toBeUndefined();
    expect(lines[0]?.description).toBe(expected);
  });

  it("is read for any chunks, even if a cut is inside a character", async () => {
    const content = "日本 🪑 Ørsted € ".repeat(20).trim();
    const files = [
      Buffer.from(file("UTF-8", content)),
      Buffer.from(`\uFEFF${file("UTF-16", content)}`, "utf16le"),
      utf16be(file("UTF-16", content)),
    ];
    const offsets = fc.array(fc.nat(4_000), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), offsets, async (bytes, at) => {
        expect((await parse(cut(bytes, at))).lines[0]?.description).toBe(content);
      }),
    );
  });

  it("reads a file one byte at a time", async () => {
    const bytes = Buffer.from(file("UTF-8", text));
    expect((await parse(cut(bytes, [...bytes.keys()]))).lines[0]?.description).toBe(text);
  });

  it("reports the line and the malformed byte, for any chunks", async () => {
    const bytes = Buffer.from(file("UTF-8", "M#ller"));
    const bad = bytes.indexOf("#");
    bytes[bad] = 0xfc;
    const refusal = `line 5: the byte 0xFC at offset ${bad} is not valid UTF-8; a file in another encoding must declare it`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (at) => {
        expect((await parse(cut(bytes, at))).refusal).toBe(refusal);
      }),
    );
  });

  it.each([
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0])],
    ["a made-up one", Buffer.from(file("EBCDIC-XYZ", text))],
    ["a multi-byte legacy one", Buffer.from(file("Shift_JIS", text))],
  ])("%s is refused", async (_, bytes) => {
    expect((await parse(bytes)).refusal).toMatch(
      /^line 1: the file('s encoding is not one that is accepted| is in no)/,
    );
  });

  it("reports a file that ends inside a character", async () => {
    const bytes = Buffer.concat([Buffer.from(statement("")), Buffer.from("\n<!-- "), Buffer.from("ä").subarray(0, 1)]);
    expect((await parse(bytes)).refusal).toBe("line 6: the file ends inside a UTF-8 character");
  });
});
