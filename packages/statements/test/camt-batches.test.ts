import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { only, party, text } from "./camt-lines.ts";
import { detail, entry, parse, statement } from "./statement-files.ts";

describe("a batch booking", () => {
  it("yields one line per detail when the amounts sum to the entry's", async () => {
    const details = detail("60.00", text("first")) + detail("40.00", text("second"));
    const { lines, summary } = await parse(statement(entry({ details })));
    expect(lines.map(({ amount, description, position }) => [amount, description, position.detail])).toEqual([
      [6000n, "first", 1],
      [4000n, "second", 2],
    ]);
    expect(summary?.warnings).toEqual([]);
  });

  it("keeps a detail of the opposite direction as a separate line", async () => {
    const details = detail("110.00") + detail("10.00", "", "DBIT");
    const { lines } = await parse(statement(entry({ details })));
    expect(lines.map(({ amount, direction }) => [amount, direction])).toEqual([
      [11000n, "credit"],
      [1000n, "debit"],
    ]);
  });

  it.each([
    [
      "do not sum to the entry's amount",
      detail("60.00", text("A-1")) + detail("39.99", text("A-2")),
      "the amounts of the details are not the entry's amount",
    ],
    [
      "are missing",
      `<TxDtls>${text("A-1")}</TxDtls><TxDtls>${text("A-2")}</TxDtls>`,
      "not every detail has an amount in the entry's currency",
    ],
    [
      "are in another currency",
      detail("60.00", text("A-1")) + detail("40.00", text("A-2")).replace("EUR", "USD"),
      "not every detail has an amount in the entry's currency",
    ],
  ])("stays one line with all texts when the detail amounts %s", async (_, details, reason) => {
    const { lines, summary } = await parse(statement(entry({ details })));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ amount: 10000n, batch: true, description: "A-1\nA-2", position: { detail: 0 } });
    expect(summary?.warnings).toEqual([{ line: 4, reason: `the entry is kept as one line: ${reason}` }]);
  });

  it("keeps only the values that all details share on the single line", async () => {
    const both = party("Dbtr", "Alder", "DE44100999010000120345");
    const refs = (end: string) => `<Refs><EndToEndId>${end}</EndToEndId></Refs><RltdPties>${both}</RltdPties>`;
    const line = await only(entry({ details: `<TxDtls>${refs("E-1")}</TxDtls><TxDtls>${refs("E-2")}</TxDtls>` }));
    expect(line).toMatchObject({
      counterpartyName: "Alder",
      counterpartyIban: "DE44100999010000120345",
      endToEndId: null,
    });
  });

  it("without details is one line marked as a batch", async () => {
    const line = await only(entry({ details: "<Btch><NbOfTxs>4</NbOfTxs></Btch>" }));
    expect(line).toMatchObject({ amount: 10000n, batch: true });
  });

  it.each([
    ["<PmtInfId>PMT-7</PmtInfId><MsgId>MSG-7</MsgId>", "PMT-7"],
    ["<MsgId>MSG-7</MsgId>", "MSG-7"],
    ["<PmtInfId>NOTPROVIDED</PmtInfId>", null],
  ])("with the order %s names that", async (ids, instructionId) => {
    const line = await only(entry({ details: `<Btch>${ids}<NbOfTxs>4</NbOfTxs></Btch>` }));
    expect(line).toMatchObject({ batch: true, instructionId });
  });

  it("yields lines that sum to the entry's amount, for any details", async () => {
    const amounts = fc.array(fc.tuple(fc.nat(100_000), fc.boolean()), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.nat(200_000), amounts, fc.boolean(), async (free, shares, isSum) => {
        const sum = shares.reduce((total, [amount, isCredit]) => total + (isCredit ? amount : -amount), 0);
        const total = isSum ? Math.abs(sum) : free;
        const indicator = isSum && sum < 0 ? "DBIT" : "CRDT";
        const decimal = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
        const details = shares
          .map(([amount, isCredit]) => detail(decimal(amount), "", isCredit ? "CRDT" : "DBIT"))
          .join("");
        const amount = `<Amt Ccy="EUR">${decimal(total)}</Amt>`;
        const { lines } = await parse(statement(entry({ amount, indicator, details })));
        const sumOfLines = lines.reduce(
          (all, line) => all + (line.direction === "credit" ? line.amount : -line.amount),
          0n,
        );
        expect(sumOfLines).toBe(BigInt(indicator === "DBIT" ? -total : total));
        expect(lines.every((line) => line.amount > 0n)).toBe(true);
      }),
    );
  });
});
