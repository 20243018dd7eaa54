import { describe, expect, it } from "vitest";
import { only as onlyCamt } from "./camt-lines.ts";
import { entry as mt940Entry, only as onlyMt940 } from "./mt940-statements.ts";
import { basic, only as onlyOfx } from "./ofx-files.ts";
import { entry } from "./statement-files.ts";

/** The information that each format keeps of a returned payment. */

const refs = (more = "") =>
  `<Refs><InstrId>I-1</InstrId><EndToEndId>E-1</EndToEndId><MndtId>M-1</MndtId>${more}</Refs>`;
const code = (family: string, sub: string) =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd>`;

describe("camt", () => {
  it("keeps the reason, the code of the original and the ids of a returned direct debit", async () => {
    const reason = "<Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account</AddtlInf><AddtlInf>closed</AddtlInf>";
    const original = code("RDDT", "ESDD").replaceAll("BkTxCd", "OrgnlBkTxCd");
    const details = `<TxDtls>${refs()}<RtrInf>${original}${reason}</RtrInf></TxDtls>`;
    expect(await onlyCamt(entry({ tail: code("IDDT", "UPDD"), details }))).toMatchObject({
      ...{ endToEndId: "E-1", mandateId: "M-1", instructionId: "I-1", bankTransactionCode: "PMNT-IDDT-UPDD" },
      returnInformation: {
        ...{ reasonCode: "AC04", reason: "Account closed", originalBankTransactionCode: "PMNT-RDDT-ESDD" },
        originalBankReference: null,
      },
    });
  });

  it.each([
    ["a bank's own reason", "<RtrInf><Rsn><Prtry>914</Prtry></Rsn></RtrInf>", { reasonCode: "914", reason: null }],
    ["no reason", "<RtrInf/>", { reasonCode: null, reason: null }],
  ])("keeps a return with %s", async (_, information, expected) => {
    const line = await onlyCamt(entry({ details: `<TxDtls>${refs()}${information}</TxDtls>` }));
    expect(line?.returnInformation).toMatchObject(expected);
  });

  it("recognizes a return by the bank transaction code alone", async () => {
    const details = `<TxDtls>${refs()}<AddtlTxInf>RETURN AM04</AddtlTxInf></TxDtls>`;
    const returned = await onlyCamt(entry({ tail: code("ICDT", "RRTN"), details }));
    expect(returned?.returnInformation).toMatchObject({ reasonCode: "AM04" });
    const paid = await onlyCamt(entry({ tail: code("RCDT", "ESCT"), details }));
    expect(paid?.returnInformation).toBeNull();
  });
});

describe("MT940", () => {
  it.each<[string, string, string, object | null]>([
    [
      "the keyword RTRN",
      "NTRF",
      "166?20SVWZ+X?21RTRN+MD06 Refund asked",
      { reasonCode: "MD06", reason: "MD06 Refund asked" },
    ],
    ["the German code of a returned direct debit", "NMSC", "109?20SVWZ+RETOURE AC04", { reasonCode: "AC04" }],
    ["the type of a returned item", "NRTI", "Cheque unpaid", { reasonCode: null }],
    ["no code of a return", "NTRF", "166?20SVWZ+RETOURE AC04", null],
  ])("reads %s", async (_, type, information, expected) => {
    const line = await onlyMt940(mt940Entry(`260302D5,${type}NONREF`, information));
    if (expected === null) expect(line?.returnInformation).toBeNull();
    else expect(line?.returnInformation).toMatchObject(expected);
  });

  it("keeps the mandate and the reference of the instruction", async () => {
    const line = await onlyMt940(mt940Entry("260302D5,NTRFNONREF", "109?20EREF+E-1?21KREF+I-1?22MREF+M-1?23SVWZ+X"));
    expect(line).toMatchObject({ endToEndId: "E-1", instructionId: "I-1", mandateId: "M-1" });
  });
});

describe("OFX", () => {
  it("a record that deletes a booking takes its amount back and names it", async () => {
    const line = await onlyOfx(`${basic}<CORRECTFITID>A0<CORRECTACTION>DELETE`);
    expect(line).toMatchObject({ direction: "debit", amount: 500n, reversal: true, bankReference: "A1" });
    expect(line?.returnInformation).toMatchObject({ originalBankReference: "A0", reasonCode: null });
  });
});
