import { describe, expect, it } from "vitest";
import { headerKey } from "../src/csv/cells.ts";
import { csvRows } from "../src/table-rows.ts";
import { parse } from "./statement-files.ts";

const HEADER = "Date,Amount,Currency,Description\n";

/** The turns of the event loop that work takes. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

describe("a hostile CSV file", () => {
  it.each(["csvMapping", "filename"])("with too many columns is refused by the first row, known by %s", async (by) => {
    const wide = `${"a,".repeat(20_000)}\n${"2026-03-02,5.00,".repeat(2_000)}\n`;
    const options =
      by === "filename" ? { filename: "a.csv" } : { csvMapping: { columns: { bookingDate: 1, amount: 2 } } };
    expect((await parse(wide, options)).refusal).toBe("line 1: the row has more than 1,000 columns");
  });

  it("with long cells is read, and its names are compared by their beginning", async () => {
    const long = "é".repeat(30_000);
    const { lines } = await parse(HEADER + `2026-03-02,5.00,EUR,${long}\n`.repeat(3));
    expect(lines.map(({ description }) => description)).toEqual([long, long, long]);
    expect(headerKey(long)).toHaveLength(300);
  });

  it("is planned and read in several turns, also when it comes in one piece", async () => {
    const file = HEADER + "2026-03-02,5.00,EUR,abc\n".repeat(1_000);
    const turns = await turnsOf(() => parse(file));
    // One for each slice of 8 KiB of input and of the sample, and five for the plan without a known bank.
    expect(turns).toBeGreaterThanOrEqual(2 * Math.floor(file.length / 8_192) + 5);
  });

  it("is held in memory up to a number of cells", async () => {
    const row = `${"a,".repeat(999)}a\n`;
    expect(await csvRows(Buffer.from(row.repeat(1_000)))).toHaveLength(1_000);
    await expect(csvRows(Buffer.from(row.repeat(1_001)))).rejects.toMatchObject({
      reason: "the table has more than 1,000,000 cells",
      code: "file_too_costly",
    });
  });
});
