import { expect, test } from "vitest";
import { fingerprints } from "../src/fingerprints.ts";
import { createOccurrenceCounter } from "../src/occurrence-counter.ts";
import { columns, zeros } from "./fixed-records.ts";
import { file as ofx } from "./ofx-files.ts";
import { parse, statement } from "./statement-files.ts";

const ofxWithoutId = ofx("<DTPOSTED>20260302<TRNAMT>-5.00<NAME>Caf&eacute;<MEMO>Paid 10.00<BR/>Card xx11");
const norma43 = [
  `112100041802000513322603012603052${zeros(0, 14)}9783NORTH SL`,
  `22    041826030226030202001${"2"}${zeros(100, 14)}${zeros(0, 10)}${zeros(0, 12)}FACTURA 2026-7`,
  "2301TRANSFERENCIA",
  columns(
    [1, "33210004180200051332"],
    [21, zeros(0, 19) + zeros(1, 5) + zeros(100, 14)],
    [59, `2${zeros(100, 14)}978`],
  ),
  columns([1, `88${"9".repeat(18)}`], [21, zeros(4, 6)]),
].join("\n");
const balance = (code: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const booked = (reversal: string) =>
  `<Ntry><Amt Ccy="EUR">80.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${reversal}<Sts>BOOK</Sts><BookgDt><Dt>2026-03-04</Dt></BookgDt>` +
  "<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Ann</Nm></Dbtr><DbtrAcct><Id><IBAN>DE44100999010000120345</IBAN></Id></DbtrAcct>" +
  "<Cdtr><Nm>Bob</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>";
const reversed = statement(
  balance("OPBD") + balance("CLBD") + booked("") + booked("<RvslInd>true</RvslInd>"),
  "001.02",
);

// The identities that version 0.1 stored.
test.each<[string, string, string[]]>([
  [
    "an OFX text with a tag and an entity",
    ofxWithoutId,
    ["line1:460686109fe13799a5c34fb0b16e630678af50a21468bcfdbbc0b2c9ca8f50c5"],
  ],
  [
    "an OFX text in UTF-8 under a header of Windows-1252",
    ofx("<DTPOSTED>20260302<TRNAMT>-5.00<NAME>Café<MEMO>TÍTULO COBRANÇA 7"),
    ["line1:ceaf9901fba726d64a2412028e0f620bf1150283955ac4e022be091d15cdacc1"],
  ],
  [
    "a Norma 43 text with a reference of zeros",
    norma43,
    ["line1:03ab9ad0341236093b6e34caa9a9f91064a7f0489195a5882453b57bc4107254"],
  ],
  [
    "a reversal that had the mark of what it reverses",
    reversed,
    [
      "line1:1599c7fdaf2b6400cb802144f8cfc5470aa5e1d816b101c80dce7c3427f625db",
      "line1:c41dd16459b60d75c68201c57c26590142fc1ac5554e433b059201634dbcf881",
    ],
  ],
])("%s is known by what version 0.1 stored", async (_, file, stored) => {
  const { lines, refusal } = await parse(file);
  expect(refusal).toBeUndefined();
  const counter = createOccurrenceCounter();
  const keys = lines.map((line) => fingerprints(line, counter));
  expect(keys.map((all, at) => all.includes(stored[at] ?? ""))).toEqual(stored.map(() => true));
  expect(keys.at(-1)?.[0]).not.toBe(stored.at(-1));
});
