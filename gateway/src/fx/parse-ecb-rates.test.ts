import { AppError } from "@matchbook/runtime/errors/errors";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseEcbRates } from "./parse-ecb-rates.ts";

/** Any code point. The unit `binary` of fast-check lists all of them first, which takes a second. */
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

/** The XML document in which the European Central Bank publishes rates. */
const envelope = (days: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
\t<Cube>
${days}
\t</Cube>
</gesmes:Envelope>`;
const day = (time: string, rates: Record<string, string>) =>
  `<Cube time='${time}'>${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join("\n")}</Cube>`;

async function* inPieces(bytes: Uint8Array, size = bytes.length) {
  for (let at = 0; at < bytes.length; at += Math.max(1, size)) {
    yield Buffer.from(bytes.subarray(at, at + Math.max(1, size)));
  }
}
const parse = (text: string, size?: number) => parseEcbRates(inPieces(Buffer.from(text), size));

test("reads every rate of every day with all digits, for any chunk sizes", async () => {
  const text = envelope(day("2026-03-02", { USD: "1.0837", JPY: "162.34" }) + day("2026-02-27", { USD: "1.08370" }));
  const rates = [
    { base: "EUR", quote: "USD", date: "2026-03-02", rate: "1.0837" },
    { base: "EUR", quote: "JPY", date: "2026-03-02", rate: "162.34" },
    { base: "EUR", quote: "USD", date: "2026-02-27", rate: "1.08370" },
  ];
  for (const size of [1, 7, 4096]) {
    expect(await parse(text, size)).toEqual({ rates, skipped: 0, skippedCurrencies: [] });
  }
  expect((await parse(`\ufeff${text}`)).rates).toHaveLength(3);
});

test("retired currencies are skipped and counted", async () => {
  const old = { USD: "1.1789", SKK: "42.991", ROL: "13111", HRK: "7.5345" };
  const { rates, skipped, skippedCurrencies } = await parse(envelope(day("1999-01-04", old) + day("1999-01-05", old)));
  expect(rates.map(({ quote }) => quote)).toEqual(["USD", "USD"]);
  expect([skipped, skippedCurrencies]).toEqual([6, ["HRK", "ROL", "SKK"]]);
});

test("the last rate of a duplicate day is used", async () => {
  const { rates } = await parse(envelope(day("2026-03-02", { USD: "1.1" }) + day("2026-03-02", { USD: "1.2" })));
  expect(rates).toEqual([{ base: "EUR", quote: "USD", date: "2026-03-02", rate: "1.2" }]);
});

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
test.each([
  ["nothing", "", "Line 1: must be well-formed XML (document must contain a root element.)"],
  ["another document", "<Document/>", "Line 1: must be the exchange rates of the European Central Bank"],
  ["JSON", '{"rates":[]}', "Line 1: must be well-formed XML"],
  ["no rates", envelope(""), "Must hold at least one exchange rate"],
  ["a file that breaks off", envelope(day("2026-03-02", { USD: "1" })).slice(0, -20), "must be well-formed XML"],
  ["a day that does not exist", envelope(day("2026-02-30", { USD: "1" })), "Line 6: time must be a date"],
  ["a rate without its day", envelope("<Cube currency='USD' rate='1'/>"), "a rate must have its currency and stand in"],
  ["a rate beside its day", envelope(`${day("2026-03-02", {})}<Cube currency='USD' rate='1'/>`), "stand in a day"],
  [
    "a rate without its currency",
    envelope("<Cube time='2026-03-02'><Cube rate='1'/></Cube>"),
    "must have its currency",
  ],
  ["the euro", envelope(day("2026-03-02", { EUR: "1" })), "currency must be a code other than EUR"],
  ["no currency code", envelope(day("2026-03-02", { usd: "1" })), "currency must be a code"],
  ["a rate of zero", envelope(day("2026-03-02", { USD: "0.000" })), "rate must be a positive decimal number"],
  ["a negative rate", envelope(day("2026-03-02", { USD: "-1" })), "rate must be a positive decimal number"],
  ["a rate of 19 decimals", envelope(day("2026-03-02", { USD: "1e-19" })), "rate must have at most 15 digits before"],
  ["N/A", envelope(day("2026-03-02", { USD: "N/A" })), "rate must be a positive decimal number"],
  ["entities", bomb + envelope(day("2026-03-02", { USD: "1" })).slice(39), "document type declaration"],
  ["an entity without a declaration", envelope(day("2026-03-02", { USD: "&a;" })), "must be well-formed XML"],
  ["nesting without end", envelope("<a>".repeat(100_000)), "is nested too deep"],
  [
    "attributes without end",
    envelope(`<a ${Array.from({ length: 99 }, (_, at) => `c${at}="1" `).join("")}/>`),
    "too many",
  ],
  ["another encoding", envelope("").replace("UTF-8", "UTF-16"), "Line 1: must be UTF-8"],
])("%s is refused with a reason", async (_case, text, message) => {
  const refused = await parse(text).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: "validation_failed", fields: [{ field: "" }] });
  expect((refused as AppError).fields[0]?.message).toContain(message);
});

test("bytes that are not UTF-8 are refused", async () => {
  const latin1 = Buffer.from(envelope("<!-- \u00e9 -->"), "latin1");
  await expect(parseEcbRates(inPieces(latin1))).rejects.toMatchObject({ fields: [{ message: "Must be UTF-8" }] });
});

test("any input is read or refused with an AppError", async () => {
  const text = envelope(day("2026-03-02", { USD: "1.0837" }));
  await fc.assert(
    fc.asyncProperty(
      fc.nat(text.length),
      fc.string({ unit: codePoint, maxLength: 20 }),
      fc.nat(20),
      async (at, put, cut) => {
        const broken = text.slice(0, at) + put + text.slice(at + cut);
        const outcome = await parse(broken).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError);
      },
    ),
  );
});
