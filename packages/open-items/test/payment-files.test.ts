import { describe, expect, test } from "vitest";
import { readPaymentFile } from "../src/index.ts";

const account = (name: string, iban: string) => `<${name}><Id><IBAN>${iban}</IBAN></Id></${name}>`;
const transfer = (id: string, amount: string, remittance: string) => `<CdtTrfTxInf>
<PmtId><InstrId>I-${id}</InstrId><EndToEndId>${id}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt>
<Cdtr><Nm>Borealis BV</Nm></Cdtr>${account("CdtrAcct", "NL91ABNA0417164300")}<RmtInf>${remittance}</RmtInf>
</CdtTrfTxInf>`;
const head = "<GrpHdr><MsgId>MSG-1</MsgId><NbOfTxs>2</NbOfTxs><CtrlSum>150.50</CtrlSum></GrpHdr>";
const TRANSFERS = `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>${head}
<PmtInf><PmtInfId>B-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg><NbOfTxs>2</NbOfTxs><CtrlSum>150.5</CtrlSum>
<ReqdExctnDt><Dt>2026-03-02</Dt></ReqdExctnDt>${account("DbtrAcct", "DE89370400440532013000")}
${transfer("SF-7", "100.00", "<Ustrd>Invoice SF-7</Ustrd>")}
${transfer("NOTPROVIDED", "50.50", "<Strd><CdtrRefInf><Ref>RF18 5390 0754 7034</Ref></CdtrRefInf></Strd>")}
</PmtInf></CstmrCdtTrfInitn></Document>`;
const DEBITS = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.02"><CstmrDrctDbtInitn>
<GrpHdr><MsgId>MSG-2</MsgId><NbOfTxs>1</NbOfTxs></GrpHdr>
<PmtInf><PmtInfId>D-1</PmtInfId><ReqdColltnDt>2026-03-05</ReqdColltnDt>${account("CdtrAcct", "DE89370400440532013000")}
<DrctDbtTxInf><PmtId><EndToEndId>RE-9</EndToEndId></PmtId><InstdAmt Ccy="EUR">19.99</InstdAmt>
<DrctDbtTx><MndtRltdInf><MndtId>M-17</MndtId></MndtRltdInf></DrctDbtTx><Dbtr><Nm>Ms. Alder</Nm></Dbtr>
${account("DbtrAcct", "NL91ABNA0417164300")}</DrctDbtTxInf></PmtInf></CstmrDrctDbtInitn></Document>`;

const read = (text: string) => readPaymentFile(Buffer.from(text));

describe("a file of payment orders", () => {
  test("of credit transfers has its batches with all orders", () => {
    expect(read(TRANSFERS)).toMatchObject({
      ...{ format: "pain.001", messageId: "MSG-1", warnings: [] },
      batches: [
        {
          ...{ id: "B-1", line: 3, direction: "debit", iban: "DE89370400440532013000" },
          ...{ requestedDate: "2026-03-02", batchBooking: true },
          orders: [
            {
              ...{ line: 5, endToEndId: "SF-7", instructionId: "I-SF-7", amount: 10_000n, currency: "EUR" },
              ...{ counterpartyName: "Borealis BV", counterpartyIban: "NL91ABNA0417164300", mandateId: null },
              ...{ remittance: "Invoice SF-7", reference: null },
            },
            { endToEndId: null, amount: 5_050n, remittance: null, reference: "RF18539007547034" },
          ],
        },
      ],
    });
  });

  test("of direct debits is money in, under the mandates of the payers", () => {
    expect(read(DEBITS)).toMatchObject({
      ...{ format: "pain.008", messageId: "MSG-2", warnings: [] },
      batches: [
        {
          ...{ direction: "credit", iban: "DE89370400440532013000", requestedDate: "2026-03-05", batchBooking: null },
          orders: [{ endToEndId: "RE-9", amount: 1_999n, mandateId: "M-17", counterpartyName: "Ms. Alder" }],
        },
      ],
    });
  });

  test("whose numbers and sums contradict its orders is read with warnings", () => {
    expect(read(TRANSFERS.replace("<NbOfTxs>2", "<NbOfTxs>3").replace(">150.5<", ">151.5<")).warnings).toEqual([
      "the batch B-1 states the sum 151.5, but its orders add up to 150.5",
      "the file states 3 orders, but has 2",
    ]);
  });

  test.each([
    [
      "an inexact amount",
      TRANSFERS.replace(">100.00<", ">100.001<"),
      /^line 7: <InstdAmt>: amount "100.001" has more decimals/,
    ],
    ["a negative amount", TRANSFERS.replace(">100.00<", ">-1.00<"), /^line 7: <InstdAmt> is not positive$/],
    ["no message id", TRANSFERS.replace("<MsgId>MSG-1</MsgId>", ""), /^line 2: <MsgId> is missing$/],
    ["a statement in it", "<Document><BkToCstmrStmt/></Document>", /^line 1: <Document> holds no payment orders/],
    ["an end too early", TRANSFERS.slice(0, 900), /^line \d+: the file ends inside/],
  ])("with %s is refused with its line", (_, file, message) => {
    expect(() => read(file)).toThrow(message);
  });
});
