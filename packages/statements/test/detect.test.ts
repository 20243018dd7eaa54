import { describe, expect, it } from "vitest";
import { detectFormat, HEAD_BYTES } from "../src/detect.ts";
import { sample, statement } from "./statement-files.ts";

const prefixed =
  '<?xml version="1.0"?><!-- export --><n:Document\n xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
  "\n xmlns:n='urn:iso:std:iso:20022:tech:xsd:camt.053.001.11'>";

describe("the format of a file", () => {
  it.each([
    ["camt.053 of 2019", sample("sample-statement.camt053.001.08.xml"), "001.08"],
    ["camt.053 of 2009", sample("sample-statement-eur.camt053.001.02.xml"), "001.02"],
    ["camt.053 with a prefix", Buffer.from(prefixed), "001.11"],
    ["camt.053 in UTF-16", Buffer.from(`\uFEFF${statement("")}`, "utf16le"), "001.08"],
  ])("is detected: %s", (_, file, version) => {
    expect(detectFormat(file.subarray(0, HEAD_BYTES))).toEqual({ format: "camt.053", version });
  });

  it("is OFX also where a comment stands above its declaration", () => {
    const file = '<?xml version="1.0"?>\n\n<!-- sample -->\n<?OFX OFXHEADER="200" VERSION="211"?>\n<OFX>';
    expect(detectFormat(Buffer.from(file))).toEqual({ format: "OFX", version: "211" });
  });

  it.each([
    ["nothing", ""],
    ["another message", statement("").replace("camt.053", "camt.060")],
    ["a draft version", statement("", "001.01")],
    ["a reference without an account", ":20:STARTUMSE\n"],
    ["a name in the text only", "a;camt.053.001.08;b"],
  ])("is not detected: %s", (_, file) => {
    expect(detectFormat(Buffer.from(file))).toBeUndefined();
  });
});
