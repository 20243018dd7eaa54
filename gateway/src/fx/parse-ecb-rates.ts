import { dateSchema } from "@matchbook/api/schemas/common";
import { rateSchema } from "@matchbook/api/schemas/fx-rates";
import type { FxRate } from "@matchbook/proto/matchbook/matching/v1/matching";
import { type AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { currencyDigits, isReplacedByEuro } from "@matchbook/runtime/values/money";
import { SaxesParser, type SaxesTagPlain } from "saxes";

// A real file has four levels and at most two attributes per element.
const MAX_DEPTH = 16;
const MAX_ATTRIBUTES = 16;

/**
 * Reads reference rates of the European Central Bank: `<Cube time="2026-03-02"><Cube currency="USD" rate="1.0837"/>`.
 * Document types are refused, so XML's own entities exist alone. @throws AppError validation_failed with the line
 */
export async function parseEcbRates(file: AsyncIterable<Buffer>) {
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
  readonly #parser = new SaxesParser();
  readonly #rates = new Map<string, FxRate>();
  readonly #skippedCurrencies = new Set<string>();
  #skipped = 0;
  #depth = 0;
  #attributes = 0;
  #day: string | undefined;

  constructor() {
    const parser = this.#parser;
    parser.on("xmldecl", ({ encoding = "utf-8" }) => {
      if (encoding.toLowerCase() !== "utf-8") this.#refuse("must be UTF-8");
    });
    parser.on("doctype", () => this.#refuse("must not have a document type declaration"));
    parser.on("error", (error) => this.#refuse(`must be well-formed XML (${error.message.replace(/^[\d:]+ /, "")})`));
    parser.on("opentagstart", () => {
      this.#attributes = 0;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) this.#refuse("is nested too deep");
    });
    parser.on("attribute", () => {
      this.#attributes += 1;
      if (this.#attributes > MAX_ATTRIBUTES) this.#refuse("has too many attributes");
    });
    parser.on("opentag", (tag) => this.#read(tag));
    parser.on("closetag", () => {
      this.#depth -= 1;
      // Days are on the third level.
      if (this.#depth === 2) this.#day = undefined;
    });
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  close() {
    this.#parser.close();
    if (this.#rates.size === 0 && this.#skipped === 0) throw invalidField("", "Must hold at least one exchange rate");
    const skippedCurrencies = [...this.#skippedCurrencies].sort();
    return {
      /** 1 EUR is `rate` units of `quote`. One entry per currency and day, in file order. */
      rates: [...this.#rates.values()],
      /** Number of rates of retired currencies (SKK, ROL, …). */
      skipped: this.#skipped,
      skippedCurrencies,
    };
  }

  #read({ name, attributes: { time, currency, rate } }: SaxesTagPlain): void {
    const local = name.slice(name.indexOf(":") + 1);
    if (this.#depth === 1 && local !== "Envelope")
      this.#refuse("must be the exchange rates of the European Central Bank");
    if (local !== "Cube") return;
    if (time !== undefined) {
      this.#day = dateSchema.safeParse(time).data ?? this.#refuse("time must be a date in the form YYYY-MM-DD");
    }
    if (currency === undefined && rate === undefined) return;
    const day = this.#day;
    if (day === undefined || currency === undefined || rate === undefined) {
      throw this.#problem("a rate must have its currency and stand in a day");
    }
    if (!/^[A-Z]{3}$/.test(currency) || currency === "EUR") this.#refuse("currency must be a code other than EUR");
    const parsed = rateSchema.safeParse(rate);
    if (!parsed.success) throw this.#problem(`rate ${parsed.error.issues[0]?.message.replace("Must", "must")}`);
    if (currencyDigits(currency) === undefined || isReplacedByEuro(currency)) {
      this.#skipped += 1;
      this.#skippedCurrencies.add(currency);
    } else this.#rates.set(`${day} ${currency}`, { base: "EUR", quote: currency, date: day, rate: parsed.data });
  }

  #refuse(message: string): never {
    throw this.#problem(message);
  }

  #problem(message: string): AppError {
    return invalidField("", `Line ${this.#parser.line}: ${message}`);
  }
}
