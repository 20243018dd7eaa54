import { statedBy } from "@matchbook/matcher/purposes/stated-purposes";
import { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { expect, test } from "vitest";
import * as mt940 from "../../packages/statements/test/mt940-statements.ts";
import { entry, parse, statement } from "../../packages/statements/test/statement-files.ts";
import { lineFromFacts } from "../../services/matching/src/store/lines.ts";
import { lineFacts } from "../../services/transaction/src/imports/line-facts.ts";
import { statementRow } from "../../services/transaction/src/imports/new-rows.ts";

/** The purpose of a payment in a bank's file arrives in the matcher: file, line, facts of the event, matcher. */

const NOW = new Date("2026-03-03T00:00:00.000Z");

async function kindsIn(file: string): Promise<string[]> {
  const { lines, refusal } = await parse(file);
  expect(refusal).toBeUndefined();
  return lines.flatMap((line) => {
    const read = { position: line.position, keys: ["key"], booking: line.booking, facts: lineFacts(line) };
    const { _id, facts } = statementRow(read, { bankConnectionId: "bank", syncId: "sync", now: NOW });
    const sent = LineFacts.decode(LineFacts.encode({ id: _id, ...facts }).finish());
    return statedBy(lineFromFacts(sent, NOW)).purposes.map(({ kind, words }) => `${kind} ${words}`);
  });
}

const camt = (content: string) => statement(entry({ tail: content }));
const purpose = (code: string) => camt(`<NtryDtls><TxDtls><Purp><Cd>${code}</Cd></Purp></TxDtls></NtryDtls>`);
const bookedAs = (domain: string, family: string, sub: string) =>
  camt(`<BkTxCd><Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd>`);
const bookedBy = (code: string) => camt(`<BkTxCd><Prtry><Cd>${code}</Cd><Issr>DK</Issr></Prtry></BkTxCd>`);
const field61 = (type: string, information = "Zahlung") =>
  mt940.statement(mt940.entry(`2603020302C100,00${type}NONREF`, information));
const bai2 = (code: string) =>
  [
    ...["01,121000358,NORDLICHT,260303,0600,1,80,1,2/", "02,NORDLICHT,121000358,1,260302,,USD,2/"],
    ...["03,00004711,USD,010,0,,,015,7925,,/", `16,${code},7925,0,D77,,PAYMENT`],
    ...["49,15850,3/", "98,15850,1,5/", "99,15850,1,7/"],
  ].join("\n");

test.each([
  ["a purpose code in camt.053", purpose("SALA"), ["salary SALA"]],
  ["the purpose code of goods in camt.053", purpose("GDDS"), []],
  ["a payroll booking in camt.053", bookedAs("PMNT", "RCDT", "SALA"), ["salary PMNT-RCDT-SALA"]],
  ["a booking of a loan in camt.053", bookedAs("LDAS", "FTLN", "PPAY"), ["loan LDAS-FTLN-PPAY"]],
  ["a usual transfer in camt.053", bookedAs("PMNT", "RCDT", "ESCT"), []],
  ["the German code of a donation in camt.053", bookedBy("NTRF+169+00931"), ["donation NTRF+169+00931"]],
  ["a dividend in field 61", field61("NDIV"), ["dividend NDIV"]],
  ["a transfer in field 61", field61("NTRF"), []],
  ["a salary in field 86", field61("NTRF", "153?00LOHN-GEHALT?20danke"), ["salary NTRF-153"]],
  ["a purpose code in field 86", field61("NTRF", "166?00GUTSCHRIFT?20PURP+LOAN?21SVWZ+danke"), ["loan LOAN"]],
  ["securities in field 86", field61("NTRF", "321?00WERTPAPIERE?20danke"), ["dividend NTRF-321"]],
  ["a purpose code behind slashes", field61("NTRF", "/PURP/CD/TAXS/REMI/danke/"), ["tax TAXS"]],
  ["a zero balance transfer in BAI2", bai2("275"), ["own_transfer 275"]],
  ["a loan payment in BAI2", bai2("481"), ["loan 481"]],
  ["a usual transfer in BAI2", bai2("195"), []],
])("the matcher knows %s", async (_, file, expected) => {
  expect(await kindsIn(file)).toEqual(expected);
});
