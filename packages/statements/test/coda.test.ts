import { describe, expect, it } from "vitest";
import { brief, sampleFile } from "./brief.ts";
import { parse } from "./statement-files.ts";

const sample = sampleFile("statement.cod").toString();
const IBAN = "BE68539007547034";
const refusalOf = async (file: string, options = {}) => (await parse(file, options)).refusal;
/** The sample with other columns (1-based) in one of its lines. */
function changed(line: number, from: number, text: string): string {
  const lines = sample.split("\r\n");
  const record = lines[line - 1] ?? "";
  lines[line - 1] = record.slice(0, from - 1) + text + record.slice(from - 1 + text.length);
  return lines.join("\r\n");
}

/** The free communication of the sample. */
const BANK_TEXT = { line: 21, reason: 'not used: free communication (4) ("YOUR BANK IS CLOSED ON 6 APRIL")' };

describe("a CODA file", () => {
  it("has these lines and balances", async () => {
    const { lines, summary, refusal } = await parse(sample);
    expect(refusal).toBeUndefined();
    expect(lines.map(brief)).toEqual([
      "+11900; EUR; 2026-03-03; +++090/9337/55493+++; ALDER & FINCH; REF0001",
      "-5025; EUR; 2026-03-03/2026-03-04; Payment of the invoices SF-2026-418, SF-2026-419 and SF-2026-420; BOREALIS BV; REF0002",
      "-8000; EUR; 2026-03-03; Electricity March; ENERGIE NV; REF0003",
      "+1000; EUR; 2026-03-03; CARD SALE 1; -; REF0004A",
      "+2000; EUR; 2026-03-03; CARD SALE 2; -; REF0004B",
      "+1500; EUR; 2026-03-03; ACCOUNT CLOSED | TRANSFER OF 02-03 RETURNED; -; REF0005",
    ]);
    expect(lines).toMatchObject([
      { reference: "090933755493", counterpartyIban: "BE43068999999501", bankTransactionCode: "01-50-000" },
      { reference: null, endToEndId: "E2E-4711", returnInformation: null },
      { mandateId: "MANDATE-17", bankTransactionCode: "05-01-000", returnInformation: null },
      { position: { line: 13, entry: 4, detail: 1 }, bookingReference: "REF0004" },
      { position: { line: 14, entry: 4, detail: 2 }, additionalInformation: "TERMINAL 1 IN GENT\nTERMINAL 1" },
      { endToEndId: null, remittance: null, returnInformation: { reasonCode: "AC04" }, reversal: false },
    ]);
    expect(lines[0]?.account).toEqual({ iban: IBAN, currency: "EUR", owner: "NORDLICHT NV" });
    expect(summary).toMatchObject({
      ...{ format: "CODA", version: "2", statements: 1, entries: 5, lines: 6, warnings: [BANK_TEXT] },
      ...{ firstDay: "2026-03-03", lastDay: "2026-03-03", accounts: [IBAN] },
      balances: [{ line: 20, account: IBAN, currency: "EUR", opening: 100_000n, closing: 103_375n, to: "2026-03-03" }],
    });
  });

  it("keeps a total as one line when its details do not sum to it", async () => {
    const { lines, summary } = await parse(changed(14, 33, "000000000021000"));
    expect(lines[3]).toMatchObject({ amount: 3_000n, batch: true, bankReference: "REF0004" });
    expect(lines).toHaveLength(5);
    expect(summary?.warnings).toEqual([
      {
        line: 12,
        reason: "the movement is kept as one line: the amounts of the details are not the amount of the movement",
      },
      BANK_TEXT,
    ]);
  });

  it("has one booking key for a total, whatever details it has", async () => {
    const whole = sample
      .split("\r\n")
      .filter((_, index) => ![12, 13, 14].includes(index))
      .join("\r\n");
    const [detailed, plain] = [await parse(sample), await parse(whole)];
    expect(plain.lines[3]).toMatchObject({ amount: 3_000n, description: "TERMINAL 1" });
    expect(plain.lines[3]?.booking?.key).toBe(detailed.lines[3]?.booking?.key);
    expect(plain.lines[3]?.booking?.reading).not.toBe(detailed.lines[3]?.booking?.reading);
  });

  it.each([
    ["100", "RF18539007547034", { reference: "RF18539007547034", description: "RF18539007547034" }],
    ["102", "090933755493", { reference: "090933755493", description: "+++090/9337/55493+++" }],
    ["103", "4711", { reference: null, description: "4711" }],
  ])("reads the structured communication %s", async (kind, text, expected) => {
    expect((await parse(changed(3, 63, `${kind}${text}`.padEnd(53)))).lines[0]).toMatchObject(expected);
  });

  it("reads a refused direct debit, an old account number and a counterparty in the information", async () => {
    const refused = (await parse(changed(9, 63 + 3 + 8, "3"))).lines[2];
    expect(refused).toMatchObject({ mandateId: "MANDATE-17", returnInformation: { reasonCode: null } });
    const old = changed(2, 2, "0").replace(`${IBAN}                  EUR0`, "539007547034 EUR                     0");
    expect((await parse(old)).lines[0]?.account).toMatchObject({ other: "539007547034", currency: "EUR" });
    const named = changed(18, 40, `1001${"ORDERING CUSTOMER".padEnd(70)}`);
    expect((await parse(named)).lines[5]).toMatchObject({ counterpartyName: "ORDERING CUSTOMER" });
  });

  it("may hold several statements, whose records may lack the blanks at their end", async () => {
    const trimmed = sample.replace(/ +\r\n/g, "\n");
    const { lines, summary, refusal } = await parse(sample + trimmed);
    expect([lines.length, summary?.statements, refusal]).toEqual([12, 2, undefined]);
  });

  it("warns of a balance that does not add up, and is refused with strictBalance", async () => {
    const file = changed(20, 43, "000000001033760");
    const reason = "the closing balance differs from opening balance and entries by 0.01 EUR";
    expect((await parse(file)).summary?.warnings).toEqual([{ line: 20, reason }, BANK_TEXT]);
    expect(await refusalOf(file, { strictBalance: true })).toBe(`line 20: ${reason}`);
  });

  it("reports every wrong movement", async () => {
    const errors: string[] = [];
    const onError = ({ message }: Error) => errors.push(message);
    const { lines, summary } = await parse(changed(3, 33, "00000000011900X"), { onError });
    expect(lines).toHaveLength(5);
    expect(errors).toEqual(['line 3: "000000000011900X" is not an amount (0 or 1 and 15 digits)']);
    expect(summary?.balances[0]?.difference).toBeUndefined();
  });

  it.each([
    ["with three decimals", changed(3, 47, "5"), 'line 3: amount "000000000119.005" has more decimals than EUR has'],
    [
      "with an impossible date",
      changed(3, 48, "310226"),
      'line 3: column 48: value date "310226" is not a date (DDMMYY)',
    ],
    ["with a record of another movement", changed(4, 3, "0009"), 'line 4: the record "22" has the number "0009"'],
    ["that ends early", sample.slice(0, sample.lastIndexOf("9  ")), "line 22: the file ends before its trailer (9)"],
    [
      "without a new balance",
      sample.replace(/8042.*\r\n/, ""),
      "line 21: the statement that begins at line 2 has no new",
    ],
    [
      "without an old balance",
      sample.replace(/12042.*\r\n/, ""),
      "line 2: a movement (2) comes before the old balance",
    ],
    ["with a long record", changed(3, 129, "X"), "line 3: the record has 129 characters instead of 128"],
    ["with an unknown record", changed(3, 1, "7"), 'line 3: "7100010000REF0001" begins no record of CODA'],
  ])("%s is refused", async (_, file, refusal) => {
    expect((await refusalOf(file))?.slice(0, refusal.length)).toBe(refusal);
  });
});
