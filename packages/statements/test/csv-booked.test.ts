import { describe, expect, it } from "vitest";
import type { CsvMapping } from "../src/csv-mapping.ts";
import { parse } from "./statement-files.ts";

/** The descriptions of the parsed lines, and the number of skipped rows. */
async function booked(file: string, csvMapping?: CsvMapping) {
  const { lines, summary, refusal } = await parse(file, { csvMapping, currency: "EUR" });
  return { lines: lines.map(({ description }) => description), skipped: summary?.status, refusal };
}

const SAVINGS_BANK =
  '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";' +
  '"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"';
const payment = (text: string, info: string, day = "02.03.26") =>
  `"DE88100999000004711000";"${day}";"${day}";"GUTSCHRIFT";"${text}";"Muster";"DE44100999010000120345";"10,00";"EUR";"${info}"`;

describe("rows that are not booked", () => {
  it("are skipped and counted in a savings bank's export, so the payment is stored after it is booked", async () => {
    const file = [
      SAVINGS_BANK,
      payment("one", "Umsatz vorgemerkt"),
      payment("one", "Umsatz gebucht"),
      payment("two", "Umsatz vorgemerkt und nicht gebucht", ""),
    ].join("\n");
    expect(await booked(file)).toEqual({ lines: ["GUTSCHRIFT\none"], skipped: 2, refusal: undefined });
  });

  it.each([
    ["State", "COMPLETED", ["PENDING", "REVERTED", "DECLINED", "FAILED"]],
    ["Status", "Posted", ["Pending", "Not posted", "declined", "CANCELLED"]],
    ["Buchungsstatus", "Gebucht", ["Vorgemerkt", "nicht gebucht", "Ausstehend"]],
    ["Statut", "Exécuté", ["En attente", "Refusé", "non comptabilisé"]],
  ])("are recognized by the column %s of a known header", async (name, word, others) => {
    const rows = [word, ...others].map((state, index) => `2026-03-02,1.00,row ${index},${state}`);
    const file = `Date,Amount,Description,${name}\n${rows.join("\n")}\n`;
    expect(await booked(file)).toEqual({ lines: ["row 0"], skipped: others.length, refusal: undefined });
  });

  it("cause a refusal when the status column of a known header has an unknown word", async () => {
    const file = (state: string) => `Date,Amount,Description,Status\n2026-03-02,1.00,row,${state}\n`;
    const reason =
      "does not say whether the row is booked: the csvMapping of the bank connection must name the words that do (bookedWords, skipWords)";
    expect((await booked(file("Refunded"))).refusal).toBe(`line 2: column 4, "Status": "Refunded" ${reason}`);
    expect((await booked(file(""))).refusal).toBe(`line 2: column 4, "Status": "" ${reason}`);
  });

  const columns = { bookingDate: "Day", amount: "Sum", description: "Text" };
  const mapped = (state: string, name = "Phase") => `Day;Sum;Text;${name}\n2026-03-02;1;row;${state}\n`;

  describe("are recognized by the words of the mapping, which replace the usual words of their kind", () => {
    const [yes, no] = [
      { lines: ["row"], skipped: 0, refusal: undefined },
      { lines: [], skipped: 1, refusal: undefined },
    ];
    const status = { ...columns, status: "Phase" };
    it.each<
      [string, Pick<CsvMapping, "bookedWords" | "skipWords">, Record<string, typeof yes | typeof no | "refused">]
    >([
      [
        "both kinds",
        { bookedWords: ["done", "Teil Zwei"], skipWords: ["refunded", "completed"] },
        { DONE: yes, " teil zwei ": yes, Refunded: no, completed: no, booked: "refused", pending: "refused" },
      ],
      [
        "booked words only",
        { bookedWords: ["done", "refunded"] },
        { done: yes, refunded: yes, pending: no, "not done": no, booked: "refused", "": "refused" },
      ],
      ["skip words only", { skipWords: ["refunded"] }, { refunded: no, booked: yes, pending: "refused" }],
    ])("%s", async (_, words, results) => {
      for (const [state, result] of Object.entries(results)) {
        const found = await booked(mapped(state), { ...words, columns: status });
        if (result !== "refused") expect(found, state).toEqual(result);
        else expect(found.refusal, state).toMatch(/^line 2: column "Phase": .* does not say whether the row is booked/);
      }
    });
  });

  it("are listed with line and status", async () => {
    const file = "Date,Amount,Description,Status\n2026-03-02,1.00,a,posted\n2026-03-02,0.00,b,posted\n,,c,Pending\n";
    expect((await parse(file, { currency: "EUR" })).summary).toMatchObject({
      ...{ lines: 1, notBooked: 0, zero: 1, status: 1 },
      skipped: [
        { line: 3, reason: "zero" },
        { line: 4, reason: "status", value: "Pending" },
      ],
    });
  });

  it("are recognized by the usual words when the mapping names only the column", async () => {
    const mapping = { columns: { ...columns, status: "Phase" } };
    expect(await booked(mapped("settled"), mapping)).toMatchObject({ lines: ["row"], skipped: 0 });
    expect(await booked(mapped("pending"), mapping)).toMatchObject({ lines: [], skipped: 1 });
    expect((await booked(mapped("odd"), mapping)).refusal).toMatch(/^line 2: column "Phase": "odd" does not say/);
  });

  it("are skipped even if the mapping omits their column, when the word is unambiguous", async () => {
    expect(await booked(mapped("PENDING", "State"), { columns })).toMatchObject({ lines: [], skipped: 1 });
    for (const text of ["", "Refunded", "was not pending for long", "settled"]) {
      expect(await booked(mapped(text, "State"), { columns })).toMatchObject({ lines: ["row"], skipped: 0 });
    }
    const used = { columns: { ...columns, description: "State" } };
    expect(await booked(mapped("PENDING", "State"), used)).toMatchObject({ lines: ["PENDING"], skipped: 0 });
  });
});
