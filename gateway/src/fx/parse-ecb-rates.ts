import { dateSchema } from "@matchbook/api/schemas/common";
import { rateSchema } from "@matchbook/api/schemas/fx-rates";
import type { FxRate } from "@matchbook/proto/matchbook/matching/v1/matching";
import { invalidField } from "@matchbook/runtime/errors";
import { currencyDigits, isReplacedByEuro } from "@matchbook/runtime/money";
import { SaxesParser, type SaxesTagPlain } from "saxes";

/** The contents of a file of the European Central Bank. */
export interface EcbRates {
  /** 1 EUR is `rate` units of `quote`. One entry per currency and day, in file order. */
  rates: FxRate[];
  /** Number of rates of retired currencies, for which amounts are not supported (SKK, ROL, …). */
  skipped: number;
  skippedCurrencies: string[];
}

// A real file has four levels and at most two attributes per element. Parsing stops early on anything far beyond that.
const MAX_DEPTH = 16;
const MAX_ATTRIBUTES = 16;

/**
 * Reads the euro foreign exchange reference rates as the European Central Bank publishes them (daily, 90 days, or all
 * since 1999): `<gesmes:Envelope>…<Cube><Cube time="2026-03-02"><Cube currency="USD" rate="1.0837"/>`. Document type
 * declarations are refused, so only XML's five predefined entities exist.
 * @param file UTF-8
 * @throws AppError validation_failed with the line and the problem
 */
export async function parseEcbRates(file: AsyncIterable<Buffer>): Promise<EcbRates> {
  const reader = createReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const piece of file) reader.write(decodeOrRefuse(() => decoder.decode(piece, { stream: true })));
  reader.write(decodeOrRefuse(() => decoder.decode()));
  return reader.close();
}

function decodeOrRefuse(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw invalidField("", "Must be UTF-8");
  }
}

function createReader() {
  const rates = new Map<string, FxRate>();
  const skippedCurrencies = new Set<string>();
  let skipped = 0;
  let depth = 0;
  let attributes = 0;
  let day: string | undefined;

  const parser = new SaxesParser();
  const problem = (message: string) => invalidField("", `Line ${parser.line}: ${message}`);
  const refuse = (message: string): never => {
    throw problem(message);
  };
  const read = ({ name, attributes: given }: SaxesTagPlain): void => {
    const local = name.slice(name.indexOf(":") + 1);
    if (depth === 1 && local !== "Envelope") refuse("must be the exchange rates of the European Central Bank");
    if (local !== "Cube") return;
    const { time, currency, rate } = given;
    if (time !== undefined) {
      day = dateSchema.safeParse(time).data ?? refuse("time must be a date in the form YYYY-MM-DD");
    }
    if (currency === undefined && rate === undefined) return;
    if (day === undefined || currency === undefined || rate === undefined) {
      throw problem("a rate must have its currency and stand in a day");
    }
    if (!/^[A-Z]{3}$/.test(currency) || currency === "EUR") refuse("currency must be a code other than EUR");
    const parsed = rateSchema.safeParse(rate);
    if (!parsed.success) throw problem(`rate ${parsed.error.issues[0]?.message.replace("Must", "must")}`);
    if (currencyDigits(currency) === undefined || isReplacedByEuro(currency)) {
      skipped += 1;
      skippedCurrencies.add(currency);
    } else rates.set(`${day} ${currency}`, { base: "EUR", quote: currency, date: day, rate: parsed.data });
  };

  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    if (encoding.toLowerCase() !== "utf-8") refuse("must be UTF-8");
  });
  parser.on("doctype", () => refuse("must not have a document type declaration"));
  parser.on("error", (error) => refuse(`must be well-formed XML (${error.message.replace(/^[\d:]+ /, "")})`));
  parser.on("opentagstart", () => {
    attributes = 0;
    depth += 1;
    if (depth > MAX_DEPTH) refuse("is nested too deep");
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) refuse("has too many attributes");
  });
  parser.on("opentag", read);
  parser.on("closetag", () => {
    depth -= 1;
    // Days are on the third level.
    if (depth === 2) day = undefined;
  });

  return {
    write: (text: string): void => {
      parser.write(text);
    },
    close: (): EcbRates => {
      parser.close();
      if (rates.size === 0 && skipped === 0) throw invalidField("", "Must hold at least one exchange rate");
      return { rates: [...rates.values()], skipped, skippedCurrencies: [...skippedCurrencies].sort() };
    },
  };
}
