import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { readOpenItems } from "../src/index.ts";

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), "utf8");

async function read(xml: string) {
  const { documents, errors } = await readOpenItems(Buffer.from(xml));
  expect(errors.map(({ message }) => message)).toEqual([]);
  return documents;
}

/** A FatturaPA of 122.00 with these payments. */
const fattura = (payments: string, type = "TD01", total = "122.00") =>
  `<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
<FatturaElettronicaHeader><CedentePrestatore/><CessionarioCommittente/></FatturaElettronicaHeader><FatturaElettronicaBody>
<DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-02</Data>
<Numero>7</Numero><ImportoTotaleDocumento>${total}</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><DatiRiepilogo><ImponibileImporto>${total.replace("122", "100")}</ImponibileImporto>
<Imposta>${total.replace("122", "22")}</Imposta></DatiRiepilogo></DatiBeniServizi>
<DatiPagamento>${payments}</DatiPagamento></FatturaElettronicaBody></p:FatturaElettronica>`;
const payment = (content: string) => `<DettaglioPagamento>${content}</DettaglioPagamento>`;
const due = (day: string, amount: string) =>
  payment(`<DataScadenzaPagamento>${day}</DataScadenzaPagamento><ImportoPagamento>${amount}</ImportoPagamento>`);
const parts = (...all: [string, bigint][]) => all.map(([dueDate, amount]) => ({ dueDate, amount }));

describe("the instalments of an invoice", () => {
  it.each([
    [
      "of the days and amounts of a FatturaPA",
      due("2026-05-31", "41.00") + due("2026-04-30", "81.00"),
      parts(["2026-04-30", 8_100n], ["2026-05-31", 4_100n]),
    ],
    [
      "of days after the invoice and after another day",
      payment("<GiorniTerminiPagamento>30</GiorniTerminiPagamento><ImportoPagamento>61.00</ImportoPagamento>") +
        payment(
          "<DataRiferimentoTerminiPagamento>2026-03-31</DataRiferimentoTerminiPagamento>" +
            "<GiorniTerminiPagamento>60</GiorniTerminiPagamento><ImportoPagamento>61.00</ImportoPagamento>",
        ),
      parts(["2026-04-01", 6_100n], ["2026-05-30", 6_100n]),
    ],
    ["of one payment are none", due("2026-04-30", "122.00"), []],
    ["of two ways to pay the whole are none", due("2026-04-30", "122.00") + due("2026-05-31", "122.00"), []],
  ])("%s", async (_, payments, instalments) => {
    expect(await read(fattura(payments))).toMatchObject([{ payable: 12_200n, instalments, warnings: [] }]);
  });

  it("are not the day until which a discount of a CII holds", async () => {
    const term = (day: string, more = "") =>
      `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString>` +
      `</ram:DueDateDateTime>${more}</ram:SpecifiedTradePaymentTerms>`;
    const offer = "<ram:ApplicableTradePaymentDiscountTerms/>";
    const withTerms = (terms: string) =>
      sample("cii-invoice.xml").replace(
        /<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/s,
        terms,
      );
    const both = await read(withTerms(term("20260312", offer) + term("20260401")));
    expect(both).toMatchObject([{ dueDate: "2026-04-01", warnings: [] }]);
    expect(await read(withTerms(term("20260401", offer)))).toMatchObject([{ dueDate: "2026-04-01", warnings: [] }]);
  });

  it("are the partial payments of a CII and the amounts or shares of a UBL", async () => {
    const term = (day: string, amount: string) =>
      `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString>` +
      `</ram:DueDateDateTime><ram:PartialPaymentAmount>${amount}</ram:PartialPaymentAmount></ram:SpecifiedTradePaymentTerms>`;
    const [cii] = await read(sample("cii-invoice.xml"));
    const whole = Number(cii?.payable) / 100;
    const terms = term("20260301", "10.00") + term("20260401", (whole - 10).toFixed(2));
    const inParts = sample("cii-invoice.xml").replace(
      /<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/s,
      terms,
    );
    const first = { dueDate: "2026-03-01", amount: 1_000n };
    expect(await read(inParts)).toMatchObject([{ instalments: [first, { amount: (cii?.payable ?? 0n) - 1_000n }] }]);

    const ubl = (content: string) =>
      sample("ubl-invoice.xml").replace(/<cac:PaymentTerms>.*?<\/cac:PaymentTerms>|(?=<cac:TaxTotal>)/s, content);
    const share = (day: string, percent: string) =>
      `<cac:PaymentTerms><cbc:PaymentPercent>${percent}</cbc:PaymentPercent><cbc:PaymentDueDate>${day}</cbc:PaymentDueDate></cac:PaymentTerms>`;
    const [shared] = await read(
      ubl(share("2026-03-04", "33.33") + share("2026-04-04", "33.33") + share("2026-05-04", "33.34")),
    );
    expect(shared?.instalments.map(({ dueDate }) => dueDate)).toEqual(["2026-03-04", "2026-04-04", "2026-05-04"]);
    expect(shared?.instalments.reduce((sum, { amount }) => sum + amount, 0n)).toBe(shared?.payable);
  });

  it("are left out with a warning when they do not add up", async () => {
    expect(
      await read(fattura(due("2026-04-30", "60.00") + payment("<ImportoPagamento>62.00</ImportoPagamento>"))),
    ).toMatchObject([{ payable: 12_200n, dueDate: "2026-04-30", instalments: [] }]);
  });
});

test.each([
  ["-122.00", due("2026-04-30", "-122.00")],
  ["122.00", due("2026-04-30", "-122.00")],
  ["122.00", due("2026-04-30", "122.00")],
])("a credit note of %s is one of 122.00", async (total, payments) => {
  expect(await read(fattura(payments, "TD04", total))).toMatchObject([
    { type: "credit_note", payable: 12_200n, total: 12_200n, instalments: [] },
  ]);
});

const NEGATIVE = "its amounts are negative; it is read as a credit note";

test("a credit note of UBL and of CII may have the negative sign of its lines", async () => {
  const ubl = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
 xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
 xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>G1</cbc:ID>
<cbc:IssueDate>2026-03-02</cbc:IssueDate><cbc:InvoiceTypeCode>381</cbc:InvoiceTypeCode>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cac:LegalMonetaryTotal>
<cbc:TaxInclusiveAmount currencyID="EUR">-357.00</cbc:TaxInclusiveAmount>
<cbc:PayableAmount currencyID="EUR">-357.00</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>`;
  const expected = { type: "credit_note", payable: 35_700n, total: 35_700n, warnings: [NEGATIVE] };
  expect(await read(ubl)).toMatchObject([expected]);
});

test("a simplified FatturaPA is the sum of its lines, which hold the tax", async () => {
  const simplified = (type: string) =>
    `<p:FatturaElettronicaSemplificata versione="FSM10" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0">
<FatturaElettronicaHeader><CedentePrestatore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567890</IdCodice></IdFiscaleIVA>
<Denominazione>Bar Uno</Denominazione></CedentePrestatore><CessionarioCommittente><IdentificativiFiscali>
<CodiceFiscale>RSSMRA80A01H501U</CodiceFiscale></IdentificativiFiscali><AltriDatiIdentificativi><Nome>Mario</Nome>
<Cognome>Rossi</Cognome></AltriDatiIdentificativi></CessionarioCommittente></FatturaElettronicaHeader><FatturaElettronicaBody>
<DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-02</Data>
<Numero>S1</Numero></DatiGeneraliDocumento><DatiFatturaRettificata><NumeroFR>F9</NumeroFR></DatiFatturaRettificata></DatiGenerali>
<DatiBeniServizi><Importo>22.00</Importo><DatiIVA><Imposta>2.00</Imposta></DatiIVA></DatiBeniServizi>
<DatiBeniServizi><Importo>12.20</Importo><DatiIVA><Aliquota>22.00</Aliquota></DatiIVA></DatiBeniServizi>
</FatturaElettronicaBody></p:FatturaElettronicaSemplificata>`;
  expect(await read(simplified("TD07"))).toMatchObject([
    {
      ...{ format: "FatturaPA", type: "invoice", number: "S1", payable: 3_420n, corrects: ["F9"], warnings: [] },
      sides: {
        seller: { name: "Bar Uno", taxIds: ["IT01234567890"] },
        buyer: { name: "Mario Rossi", taxIds: ["RSSMRA80A01H501U"] },
      },
    },
  ]);
  expect(await read(simplified("TD08"))).toMatchObject([{ type: "credit_note", payable: 3_420n }]);
});

describe("no warning comes from", () => {
  it("what others collect by the extension of XRechnung", async () => {
    const [plain] = await read(sample("ubl-invoice.xml"));
    const more = ((Number(plain?.payable) + 5_000) / 100).toFixed(2);
    const extended = sample("ubl-invoice.xml")
      .replace(/<cbc:PayableAmount ([^>]*)>[^<]*/, `<cbc:PayableAmount $1>${more}`)
      .replace(
        /(?=<cac:LegalMonetaryTotal>)/,
        '<cac:PrepaidPayment><cbc:PaidAmount currencyID="EUR">50.00</cbc:PaidAmount></cac:PrepaidPayment>',
      );
    const id = /<cbc:CustomizationID>[^<]*/;
    const extension =
      "<cbc:CustomizationID>urn:cen.eu:en16931:2017#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0";
    expect((await read(extended.replace(id, extension)))[0]?.warnings).toEqual([]);
    expect((await read(extended))[0]?.warnings).not.toEqual([]);
  });

  it("a profile of Factur-X without what was prepaid", async () => {
    const [plain] = await read(sample("cii-invoice.xml"));
    const less = ((Number(plain?.payable) - 1_000) / 100).toFixed(2);
    const paid = sample("cii-invoice.xml").replace(/<ram:DuePayableAmount>[^<]*/, `<ram:DuePayableAmount>${less}`);
    const minimum = paid.replace(
      /(<ram:GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>)[^<]*/,
      "$1urn:factur-x.eu:1p0:minimum",
    );
    expect((await read(minimum))[0]?.warnings).toEqual([]);
    expect((await read(paid))[0]?.warnings).not.toEqual([]);
  });
});
