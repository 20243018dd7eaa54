import { describe, expect, it } from "vitest";
import { fingerprint } from "../src/fingerprint.ts";
import { parse } from "./statement-files.ts";

const options = { currency: "SGD", today: "2026-11-29", proposeMapping: true };

/** The lines of a table as `day amount text`, or why it is refused. */
async function read(file: string, more: object = {}): Promise<string[]> {
  const { lines, refusal } = await parse(file, { ...options, ...more });
  const shown = lines.map(
    ({ bookingDate, amount, direction, description }) =>
      `${bookingDate} ${direction === "debit" ? -amount : amount} ${description.replaceAll("\n", "/")}`,
  );
  return refusal === undefined ? shown : [...shown, refusal];
}

describe("rows of text below a booking", () => {
  it.each([
    [
      "under two dates",
      "Transaction date,Value date,Description,Withdrawals (SGD),Deposits (SGD)\n18/04/2026,18/04/2026,CARD,6.60,\n,,Taxi Stand\n17/04/2026,17/04/2026,CASH,,20.00\n,,Branch 12\n",
      ["2026-04-18 -660 CARD/Taxi Stand", "2026-04-17 2000 CASH/Branch 12"],
    ],
    [
      "of several lines, beside balances",
      "Date,Narration,Withdrawal,Deposit,Balance\n21/09/26,NEFT,,100.00,200.00\n,Silk Ltd,,,\n,INV 2291,,,\n22/09/26,ATM,50.00,,150.00\n",
      ["2026-09-21 10000 NEFT/Silk Ltd/INV 2291", "2026-09-22 -5000 ATM"],
    ],
    [
      "in a signed table",
      "Date;Text;Amount\n21.09.2026;Transfer;-5.00\n;to John;\n22.09.2026;Salary;10.00\n;Acme;\n",
      ["2026-09-21 -500 Transfer/to John", "2026-09-22 1000 Salary/Acme"],
    ],
  ])("%s are its text", async (_, file, lines) => {
    expect(await read(file)).toEqual(lines);
  });

  const csvMapping = { columns: { bookingDate: "Date", description: "Text", amount: "Amount", status: "State" } };
  const head = "Date;Text;Amount;State\n21.09.2026;Transfer;-5.00;booked\n";

  it("at the end of the file belong to no booking where no other booking has such rows", async () => {
    const [first, refusal] = await read(`${head};Printed on Tuesday;;\n`, { csvMapping });
    expect([first, refusal]).toEqual(["2026-09-21 -500 Transfer", expect.stringMatching(/State|Date/)]);
  });

  it("are not counted among the rows of a footer", async () => {
    const file = `${head}22.09.2026;Salary;10.00;booked\n;Total;5.00;\n;Printed on Tuesday;;\n`;
    const lines = ["2026-09-21 -500 Transfer", "2026-09-22 1000 Salary"];
    expect(await read(file, { csvMapping: { ...csvMapping, footerRows: 2 } })).toEqual(lines);
  });

  it("of a booking that is pending are left out with it", async () => {
    const file = `${head}22.09.2026;Hold;-3.00;pending\n;Hotel;;\n23.09.2026;Salary;10.00;booked\n`;
    const skipping = { ...csvMapping, skipUndated: true };
    expect(await read(file, { csvMapping: skipping })).toEqual(["2026-09-21 -500 Transfer", "2026-09-23 1000 Salary"]);
  });

  it("do not change by what a booking is known again", async () => {
    const without = await parse(`${head}22.09.2026;Salary;10.00;booked\n`, { ...options, csvMapping });
    const file = `${head};to John;;\n22.09.2026;Salary;10.00;booked\n`;
    const { lines } = await parse(file, { ...options, csvMapping });
    expect(lines[0]?.description).toBe("Transfer\nto John");
    expect(lines.map((line) => fingerprint(line, 1))).toEqual(without.lines.map((line) => fingerprint(line, 1)));
  });
});
