import { describe, expect, it } from "vitest";
import { fingerprint } from "../src/fingerprint.ts";
import { createOccurrenceCounter } from "../src/occurrence-counter.ts";
import type { StatementLine } from "../src/statement-line.ts";
import { entry, parse, sample, statement } from "./statement-files.ts";

function keysOf(lines: readonly StatementLine[]): string[] {
  const occurrences = createOccurrenceCounter();
  return lines.map((line) => fingerprint(line, occurrences.next(line)));
}

async function keys(file: string | Buffer): Promise<string[]> {
  const { lines, refusal } = await parse(file);
  expect(refusal).toBeUndefined();
  return keysOf(lines);
}

const payment = (text: string) => entry({ details: `<TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>` });
const onDay = (day: string, content: string) => content.replaceAll("2026-03-02", day);

describe("the fingerprint of a line", () => {
  it("equals the key that earlier imports stored", async () => {
    // If this key changed, stored lines would be imported again. Give a new form of the key another version instead.
    const [key] = await keys(statement(payment("INV-1")));
    expect(key).toBe("line1:9f20b6f3e72f1bddeba32335d1bef0506e1868fe6480f22d4aa601ba10e6e83f");
  });

  it("is the same in an export of the older version", async () => {
    const older = await keys(sample("sample-statement-eur.camt053.001.02.xml"));
    const newer = await keys(sample("sample-statement.camt053.001.08.xml"));
    expect(older).toHaveLength(20);
    expect(newer.slice(0, older.length)).toEqual(older);
  });

  it("distinguishes all lines of a statement, even two equal payments on one day", async () => {
    const all = await keys(sample("sample-statement.camt053.001.08.xml"));
    expect(new Set(all).size).toBe(24);
    expect(new Set(await keys(statement(payment("Voucher").repeat(3)))).size).toBe(3);
  });

  it("is the same in overlapping statements, even for equal payments", async () => {
    const [monday, tuesday, wednesday] = ["2026-03-02", "2026-03-03", "2026-03-04"].map((day) =>
      onDay(day, payment("Voucher").repeat(2) + payment(`Only ${day}`)),
    );
    const first = await keys(statement(`${monday}${tuesday}`));
    const second = await keys(statement(`${tuesday}${wednesday}`).replace("S-1", "S-2"));
    expect(new Set([...first, ...second]).size).toBe(9);
    expect(second.slice(0, 3)).toEqual(first.slice(3));
  });

  it("is the same for a statement that a file repeats under another number", async () => {
    const once = statement(payment("Voucher").repeat(2));
    const stmt = once.slice(once.indexOf("<Stmt>"), once.indexOf("</BkToCstmrStmt>"));
    const twice = once.replace("</BkToCstmrStmt>", `${stmt.replace("S-1", "S-2")}</BkToCstmrStmt>`);
    const all = await keys(twice);
    expect(all).toHaveLength(4);
    expect(new Set(all).size).toBe(2);
  });

  it("does not depend on the layout of a text or the bank's wording", async () => {
    const cut = payment("INV-2026</Ustrd><Ustrd>-0103, Café");
    const whole = payment("Inv-2026-0103 Cafe").replace("</Ntry>", "<AddtlNtryInf>Credit</AddtlNtryInf></Ntry>");
    expect(await keys(statement(cut))).toEqual(await keys(statement(whole)));
  });

  it.each<[string, Partial<StatementLine>]>([
    ["account", { account: { iban: "DE1" } }],
    ["day", { bookingDate: "2026-03-01" }],
    ["direction", { direction: "debit" }],
    ["amount", { amount: 10001n }],
    ["currency", { currency: "USD" }],
    ["bank reference", { bookingReference: "B-2" }],
    ["end-to-end reference", { endToEndId: "E-2" }],
    ["transaction identifier", { transactionId: "T-2" }],
    ["creditor reference", { reference: "RF2" }],
    ["other account", { counterpartyIban: "DE2" }],
    ["text", { remittance: "INV-2" }],
  ])("differs for another %s", async (_, change) => {
    const { lines } = await parse(statement(payment("INV-1")));
    const changed = lines.map((line) => ({ ...line, ...change }));
    expect(keysOf(changed)).not.toEqual(keysOf(lines));
  });

  it("does not mix up adjacent fields", async () => {
    const { lines } = await parse(statement(payment("INV-1")));
    const one = lines.map((line) => ({ ...line, endToEndId: "AB", transactionId: "C" }));
    const two = lines.map((line) => ({ ...line, endToEndId: "A", transactionId: "BC" }));
    expect(keysOf(one)).not.toEqual(keysOf(two));
  });
});
