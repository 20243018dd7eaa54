import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Shape } from "./pieces.ts";

/** Which package reads a file. */
export type Reader = "statements" | "open-items" | "advices";

/** A valid file to begin with. */
export interface Sample {
  /** The format, and the file where a format has several. */
  name: string;
  reader: Reader;
  text: string;
  encoding: "utf8" | "latin1";
  shape: Shape;
  /** In a zip, and for formats that are recognized by it. */
  filename: string;
  /** The format around the text in the file. */
  within?: "pdf";
}

const ROOT = join(import.meta.dirname, "../..");
const [STATEMENTS, STACK, OWN] = ["packages/statements/test/samples", "tools/devstack/samples", "test/fuzz/samples"];
const [INVOICES, ADVICES, BANKS] = [
  "packages/open-items/test/samples",
  "packages/advices/test/samples",
  "packages/statements/test/presets",
];

const lines = (field: RegExp): Shape => ({ of: "lines", field });
const markup: Shape = { of: "markup" };
const [COLUMNS, CELLS, SWIFT] = [lines(/[^\r\n]{1,10}/g), lines(/[^,;\t\r\n]+/g), lines(/[^:?/\r\n]+/g)];

function sample(
  reader: Reader,
  name: string,
  path: string,
  shape: Shape,
  encoding: "utf8" | "latin1" = "utf8",
): Sample {
  const text = readFileSync(join(ROOT, path), encoding);
  return { name, reader, text, encoding, shape, filename: path.split("/").at(-1) ?? "" };
}

const statement = sample.bind(undefined, "statements");
const invoice = sample.bind(undefined, "open-items");
const advice = sample.bind(undefined, "advices");

/** Files of all formats but workbooks, which have their own generator. */
export const SAMPLES: readonly Sample[] = [
  statement("camt.053", `${STACK}/sample-statement.camt053.001.08.xml`, markup),
  statement("camt.053.001.02", `${STACK}/sample-statement-eur.camt053.001.02.xml`, markup),
  statement("camt.052", `${STACK}/sample-intraday.camt052.001.08.xml`, markup),
  statement("camt.054", `${STACK}/sample-notification.camt054.001.08.xml`, markup),
  statement("MT940", `${STACK}/sample-statement.mt940.sta`, SWIFT),
  statement("MT940 with slash codes", `${STACK}/sample-statement-slash-codes.mt940.txt`, SWIFT),
  statement("MT942", `${OWN}/report.mt942`, SWIFT),
  statement("OFX 1", `${STACK}/sample-statement.ofx102.ofx`, markup),
  statement("OFX 2", `${STACK}/sample-statement.ofx211.ofx`, markup),
  statement("QIF", `${STATEMENTS}/bank.qif`, lines(/[^\r\n]+/g)),
  statement("QIF of Quicken", `${STATEMENTS}/quicken.qif`, lines(/[^\r\n]+/g)),
  statement("BAI2", `${STATEMENTS}/statement.bai`, lines(/[^,/\r\n]+/g)),
  statement("CODA", `${STATEMENTS}/statement.cod`, COLUMNS, "latin1"),
  statement("Norma 43", `${STATEMENTS}/statement.n43`, COLUMNS, "latin1"),
  statement("CFONB 120", `${STATEMENTS}/statement.c120`, COLUMNS, "latin1"),
  statement("CFONB 240", `${STATEMENTS}/statement.c240`, COLUMNS, "latin1"),
  statement("CNAB 240", `${OWN}/statement.cnab240`, COLUMNS),
  statement("GPC", `${OWN}/statement.gpc`, COLUMNS),
  statement("LITAS-ESIS", `${STATEMENTS}/statement.acc`, CELLS, "latin1"),
  statement("Zengin", `${STATEMENTS}/statement.zengin`, COLUMNS, "latin1"),
  statement("CSV", `${OWN}/statement.csv`, CELLS),
  statement("CSV of Revolut", `${BANKS}/revolut-business.csv`, CELLS),
  statement("CSV of ING", `${BANKS}/ing-de.csv`, CELLS),
  statement("CSV of Sberbank", `${BANKS}/sberbank.csv`, CELLS, "latin1"),
  invoice("UBL", `${INVOICES}/ubl-invoice.xml`, markup),
  invoice("CII", `${INVOICES}/cii-invoice.xml`, markup),
  invoice("ZUGFeRD 1", `${INVOICES}/zugferd-1.xml`, markup),
  invoice("FatturaPA", `${INVOICES}/fatturapa.xml`, markup),
  invoice("KSeF", `${INVOICES}/ksef.xml`, markup),
  { ...invoice("Factur-X", `${INVOICES}/cii-invoice.xml`, markup), filename: "invoice.pdf", within: "pdf" },
  invoice("a table of open items", `${OWN}/open-items.csv`, CELLS),
  ...["stripe", "adyen", "mollie", "gocardless", "paypal", "paypal-stl", "remittance"].map((name) =>
    advice(`a table of ${name}`, `${ADVICES}/${name}.csv`, CELLS),
  ),
  advice("GoCardless", `${ADVICES}/gocardless.json`, lines(/"[^"]*"|[^\s":,[\]{}]+/g)),
  advice("X12 820", `${ADVICES}/remittance.820`, lines(/[^*~\r\n]+/g)),
  advice("NACHA", `${ADVICES}/orders.ach`, COLUMNS),
  advice("pain.001", `${ADVICES}/pain001.xml`, markup),
  advice("pain.002", `${ADVICES}/pain002.xml`, markup),
  advice("pain.008", `${ADVICES}/pain008.xml`, markup),
];
