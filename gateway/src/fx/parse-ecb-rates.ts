import { dateSchema } from "@matchbook/api/schemas/common";
import { rateSchema } from "@matchbook/api/schemas/fx-rates";
import type { FxRate } from "@matchbook/proto/matchbook/matching/v1/matching";
import { type AppError, invalidField } from "@matchbook/runtime/errors";
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
  const reader = new EcbReader();
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

class EcbReader {
  readonly #rates = new Map<string, FxRate>();
  readonly #skippedCurrencies = new Set<string>();
  readonly #parser = new SaxesParser();
  #skipped = 0;
  #depth = 0;
  #attributes = 0;
  #day: string | undefined;

  constructor() {
    this.#parser.on("xmldecl", ({ encoding = "utf-8" }) => {
      if (encoding.toLowerCase() !== "utf-8") throw this.#problem("must be UTF-8");
    });
    this.#parser.on("doctype", () => {
      throw this.#problem("must not have a document type declaration");
    });
    this.#parser.on("error", (error) => {
      throw this.#problem(`must be well-formed XML (${error.message.replace(/^[\d:]+ /, "")})`);
    });
    this.#parser.on("opentagstart", () => {
      this.#attributes = 0;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw this.#problem("is nested too deep");
    });
    this.#parser.on("attribute", () => {
      this.#attributes += 1;
      if (this.#attributes > MAX_ATTRIBUTES) throw this.#problem("has too many attributes");
    });
    this.#parser.on("opentag", (tag) => this.#read(tag));
    this.#parser.on("closetag", () => {
      this.#depth -= 1;
      // Days are on the third level.
      if (this.#depth === 2) this.#day = undefined;
    });
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  close(): EcbRates {
    this.#parser.close();
    if (this.#rates.size === 0 && this.#skipped === 0) {
      throw invalidField("", "Must hold at least one exchange rate");
    }
    const skippedCurrencies = [...this.#skippedCurrencies].sort();
    return { rates: [...this.#rates.values()], skipped: this.#skipped, skippedCurrencies };
  }

  #problem(message: string): AppError {
    return invalidField("", `Line ${this.#parser.line}: ${message}`);
  }

  #read({ name, attributes: { time, currency, rate } }: SaxesTagPlain): void {
    const local = name.slice(name.indexOf(":") + 1);
    if (this.#depth === 1 && local !== "Envelope") {
      throw this.#problem("must be the exchange rates of the European Central Bank");
    }
    if (local !== "Cube") return;
    if (time !== undefined) this.#day = this.#readDay(time);
    if (currency === undefined && rate === undefined) return;
    if (this.#day === undefined || currency === undefined || rate === undefined) {
      throw this.#problem("a rate must have its currency and stand in a day");
    }
    if (!/^[A-Z]{3}$/.test(currency) || currency === "EUR") {
      throw this.#problem("currency must be a code other than EUR");
    }
    const parsed = rateSchema.safeParse(rate);
    if (!parsed.success) throw this.#problem(`rate ${parsed.error.issues[0]?.message.replace("Must", "must")}`);
    if (currencyDigits(currency) === undefined || isReplacedByEuro(currency)) {
      this.#skipped += 1;
      this.#skippedCurrencies.add(currency);
      return;
    }
    const date = this.#day;
    this.#rates.set(`${date} ${currency}`, { base: "EUR", quote: currency, date, rate: parsed.data });
  }

  #readDay(time: string): string {
    const { data } = dateSchema.safeParse(time);
    if (data === undefined) throw this.#problem("time must be a date in the form YYYY-MM-DD");
    return data;
  }
}
