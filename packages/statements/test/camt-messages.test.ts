import { describe, expect, it } from "vitest";
import { fingerprint } from "../src/fingerprint.ts";
import { createOccurrenceCounter } from "../src/occurrence-counter.ts";
import type { StatementLine } from "../src/statement-line.ts";
import { detail, entry, parse, sample, statement } from "./statement-files.ts";

const statementLines = (await parse(sample("sample-statement.camt053.001.08.xml"))).lines;
const stored = keysOf(statementLines);

function keysOf(lines: readonly StatementLine[]): string[] {
  const occurrences = createOccurrenceCounter();
  return lines.map((line) => fingerprint(line, occurrences.next(line)));
}

/** Writes the content as another type of camt message. */
function as(message: "052" | "054", version: string, content: string): string {
  const [outer, inner] = message === "052" ? ["BkToCstmrAcctRpt", "Rpt"] : ["BkToCstmrDbtCdtNtfctn", "Ntfctn"];
  return statement(content, version)
    .replace("camt.053", `camt.${message}`)
    .replaceAll("BkToCstmrStmt", outer)
    .replaceAll("<Stmt>", `<${inner}>`)
    .replaceAll("</Stmt>", `</${inner}>`);
}

describe("an intraday report (camt.052)", () => {
  it("yields the booked entries and counts the others", async () => {
    const { lines, summary, refusal } = await parse(sample("sample-intraday.camt052.001.08.xml"));
    expect(refusal).toBeUndefined();
    expect(summary).toMatchObject({ format: "camt.052", version: "001.08", entries: 4, lines: 3, notBooked: 1 });
    expect(lines.map(({ amount }) => amount)).toEqual([92000n, 190400n, 375n]);
  });

  it("yields the same fingerprints as the statement of the day", async () => {
    const { lines } = await parse(sample("sample-intraday.camt052.001.08.xml"));
    expect(keysOf(lines).filter((key) => !stored.includes(key))).toEqual([]);
  });

  it("of the afternoon repeats the lines of the morning and adds to them", async () => {
    const voucher = entry({ details: `<TxDtls><RmtInf><Ustrd>Voucher</Ustrd></RmtInf></TxDtls>` });
    const morning = keysOf((await parse(as("052", "001.06", voucher))).lines);
    const evening = keysOf((await parse(as("052", "001.06", voucher.repeat(2)).replace("S-1", "S-2"))).lines);
    const whole = keysOf((await parse(statement(voucher.repeat(2)))).lines);
    expect(evening[0]).toBe(morning[0]);
    expect(evening[1]).not.toBe(morning[0]);
    expect(whole).toEqual(evening);
  });
});

describe("a notification (camt.054)", () => {
  it("yields the payments of each booking", async () => {
    const { lines, summary } = await parse(sample("sample-notification.camt054.001.08.xml"));
    expect(summary).toMatchObject({ format: "camt.054", version: "001.08", entries: 2, lines: 7, warningCount: 0 });
    expect(lines.slice(3).map((line) => [line.counterpartyName, line.amount, line.direction])).toEqual([
      ["A. Lindqvist", 185000n, "debit"],
      ["B. Okafor", 164000n, "debit"],
      ["C. Marek", 147500n, "debit"],
      ["D. Santos", 127500n, "debit"],
    ]);
  });

  it("yields the same fingerprints as a statement with the same details", async () => {
    const { lines } = await parse(sample("sample-notification.camt054.001.08.xml"));
    expect(keysOf(lines.slice(0, 3)).filter((key) => !stored.includes(key))).toEqual([]);
  });

  it("has the same booking key as a statement with only the sum", async () => {
    const { lines } = await parse(sample("sample-notification.camt054.001.08.xml"));
    const [split, salaries] = [lines.slice(0, 3), lines.slice(3)];
    const sum = statementLines.find((line) => line.batch && line.amount === 624000n);
    // With equal details, fingerprints are equal. With more details, the booking is equal and the reading differs.
    expect(statementLines).toContainEqual(expect.objectContaining({ booking: split[0]?.booking }));
    expect(new Set(salaries.map((line) => line.booking?.key))).toEqual(new Set([sum?.booking?.key]));
    expect(new Set(salaries.map((line) => line.booking?.reading)).size).toBe(1);
    expect(salaries[0]?.booking?.reading).not.toBe(sum?.booking?.reading);
  });

  it("is another reading of the same booking when it has a text that the statement omits", async () => {
    const reference = "<AcctSvcrRef>B-1</AcctSvcrRef>";
    const details = "<TxDtls><RmtInf><Ustrd>INV-1</Ustrd></RmtInf></TxDtls>";
    const [bare] = (await parse(statement(entry({ tail: reference })))).lines;
    const [described] = (await parse(as("054", "001.04", entry({ tail: reference, details })))).lines;
    expect(described?.booking?.key).toBe(bare?.booking?.key);
    expect(described?.booking?.reading).not.toBe(bare?.booking?.reading);
  });

  it.each(["001.02", "001.03", "001.04", "001.06", "001.08", "001.11"])("is read in version %s", async (version) => {
    const { lines, refusal } = await parse(as("054", version, entry({ details: detail("60.00") + detail("40.00") })));
    expect(refusal).toBeUndefined();
    expect(lines.map(({ amount }) => amount)).toEqual([6000n, 4000n]);
  });

  it("is refused when it contains no notification", async () => {
    const file = as("054", "001.08", "").replace(/<Ntfctn>[\s\S]*<\/Ntfctn>/, "");
    expect((await parse(file)).refusal).toBe("line 2: the file holds no statement (<Ntfctn>)");
  });
});

describe("the booking of a line", () => {
  const booked = async (...references: string[]) =>
    (
      await parse(statement(references.map((one) => entry({ tail: `<AcctSvcrRef>${one}</AcctSvcrRef>` })).join("")))
    ).lines.map((line) => line.booking?.key);

  it("differs from another booking with the same reference", async () => {
    expect(new Set(await booked("B-1", "B-2", "B-1")).size).toBe(3);
    expect(await booked("B-1", "B-1")).toEqual(await booked("B-1", "B-1", "B-2").then((keys) => keys.slice(0, 2)));
  });

  it("is undefined when the bank gives no reference", async () => {
    expect(await booked("NONREF")).toEqual([undefined]);
  });
});
