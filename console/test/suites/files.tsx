import { afterEach, describe, expect, test } from "vitest";
import type { Sync } from "../../src/api/resources.ts";
import { sampleOf } from "../../src/screens/imports/new/csv-sample.ts";
import { problemOfFile, STATEMENT_FILES } from "../../src/screens/imports/new/file-field.tsx";
import { skippedCount } from "../../src/screens/imports/queries.ts";
import { Report } from "../../src/screens/imports/report.tsx";
import { toCurl } from "../../src/screens/webhooks/delivery/curl.ts";
import { clear, show } from "../dom.ts";
import { speechIn } from "../speech.ts";

afterEach(clear);

const file = (text: string, name = "a.csv") => new File([text], name);
const utf8 = { encoding: "utf-8" };

describe("the first rows of a CSV file", () => {
  test.each([
    ["Date;Amount\n1;2,50\n", ";"],
    ["Date,Amount\n1,2.50\n", ","],
    ["Date\tAmount\n1\t2\n", "\t"],
    ["Date|Amount\n1|2\n", "|"],
  ])("are split at what the header is split at: %j", async (text, delimiter) => {
    const sample = await sampleOf(file(text), utf8);
    expect([sample.delimiter, sample.rows[0]]).toEqual([delimiter, ["Date", "Amount"]]);
  });

  test("keep delimiters, quotes and line ends in quotes", async () => {
    const { rows } = await sampleOf(file('a;b\n"x;y";"say ""no"""\n"two\nlines";z\n'), utf8);
    expect(rows).toEqual([
      ["a", "b"],
      ["x;y", 'say "no"'],
      ["two\nlines", "z"],
    ]);
  });

  test("are eight at most, without empty ones, after the skipped lines", async () => {
    const text = `Bank\nAccount\n${"a;b\n\n".repeat(20)}`;
    const { rows } = await sampleOf(file(text), { ...utf8, skipRows: 2 });
    expect([rows.length, rows[0]]).toEqual([8, ["a", "b"]]);
  });

  test("are read with their encoding", async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode("Name;Ort\nM"),
      0xfc,
      ...new TextEncoder().encode("ller;K\n"),
    ]);
    const { rows } = await sampleOf(new File([bytes], "a.csv"), { encoding: "iso-8859-1" });
    expect(rows[1]).toEqual(["Müller", "K"]);
  });
});

describe("a file that is refused before it is sent", () => {
  test("is empty or too large", () => {
    const speech = speechIn("en");
    expect(problemOfFile(file(""), STATEMENT_FILES, speech)).toBe("a.csv is empty.");
    expect(problemOfFile(file("x"), STATEMENT_FILES, speech)).toBeUndefined();
    const large = { name: "all.csv", size: 64 * 1024 * 1024 + 1 } as File;
    expect(problemOfFile(large, STATEMENT_FILES, speech)).toContain("all.csv has 65 of at most 64 MiB");
  });
});

describe("the report of a file", () => {
  const skipped = { notBooked: 1, zero: 0, status: 2, otherAccount: 0, leftOut: 1, entries: [] };
  const report = (changes: Partial<Sync> = {}) => ({
    ...{ errors: [], warnings: [], warningCount: 0, notUsed: [], skipped, balances: [], ...changes },
  });
  const fault = { file: null, line: 4, column: "Amount", value: "12,x0", message: "is not a number", entry: true };

  test("counts every kind of entry that gives no line", () => {
    expect(skippedCount(skipped)).toBe(4);
  });

  test("says by line, column and value what is wrong, and that nothing was stored", async () => {
    const shown = await show(<Report {...report({ errors: [fault] })} stored={false} />);
    expect(shown.texts("tbody td")).toEqual(["4", "Amount", "12,x0", "is not a number"]);
    expect(shown.text).toContain("Nothing was imported");
  });

  test("of a completed import says the same of the rows that were left out", async () => {
    const entries = [{ file: null, line: 4, reason: "left_out" as const, value: "12,x0" }];
    const shown = await show(<Report {...report({ errors: [fault], skipped: { ...skipped, entries } })} stored />);
    expect(shown.texts("h2")).toEqual(["Rows that were left out", "Skipped entries"]);
    expect(shown.text).toContain("left out because of an error");
  });

  test("names the file of a zip only where there is one", async () => {
    const shown = await show(<Report {...report({ errors: [{ ...fault, file: "march.csv" }] })} stored={false} />);
    expect(shown.texts("thead th")[0]).toBe("File");
    await clear();
    const plain = await show(<Report {...report({ errors: [fault] })} stored={false} />);
    expect(plain.texts("thead th")[0]).toBe("Line");
  });

  test("shows the opening and closing balance of each statement, and what they do not explain", async () => {
    const balance = {
      account: "DE88",
      currency: "EUR",
      from: "2026-10-01",
      to: "2026-10-31",
      opening: 50,
      closing: 190,
    };
    const shown = await show(
      <Report
        {...report({
          balances: [
            { ...balance, difference: 40 },
            { ...balance, difference: 0 },
          ],
        })}
        stored
      />,
    );
    expect(shown.texts("tbody [role=row]")).toEqual([
      ...["DE8831 Oct 202650.00 EUR190.00 EUR40.00 EUR", "DE8831 Oct 202650.00 EUR190.00 EUR0.00 EUR"],
    ]);
    await clear();
    expect((await show(<Report {...report({ balances: [] })} stored />)).text).toBe("");
  });
});

describe("a delivery as a command", () => {
  test("survives every sign of a shell", () => {
    const command = toCurl({
      endpointUrl: "https://a.example/it's?a=1&b=$(x)",
      eventId: "e-1",
      payload: { note: "it's `x`" },
    });
    expect(command.split(" \\\n  ")).toEqual([
      `curl -X POST 'https://a.example/it'\\''s?a=1&b=$(x)'`,
      "-H 'content-type: application/json'",
      "-H 'webhook-id: e-1'",
      `--data-raw '{"note":"it'\\''s \`x\`"}'`,
    ]);
  });
});
