import { addDays } from "@matchbook/runtime/values/days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chainIssues, endOfDay, type StatedBalance } from "./balance-chain.ts";

const START = "2026-01-01";

/** Consecutive statements of an account: their lengths in days, and what moved in each. Nothing that moved is 0. */
const account = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 50 }), fc.boolean()), {
    minLength: 2,
    maxLength: 12,
  })
  .map((parts) => {
    let day = START;
    let balance = 1_000n;
    return parts.map(([days, moved, isDebit], nth): StatedBalance => {
      const opening = balance;
      balance += BigInt(isDebit ? -moved : moved);
      const from = day;
      const to = addDays(from, days - 1);
      day = addDays(to, 1);
      return { from, to, opening, closing: balance, syncId: `sync ${nth}`, nth };
    });
  });

describe("the chain of balances", () => {
  it("has no issue while every statement is there, in whatever order they were imported", () => {
    fc.assert(
      fc.property(
        account.chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
        (imported) => {
          expect(chainIssues(imported)).toEqual([]);
        },
      ),
    );
  });

  it("has one gap with the days of the missing statements, until they are imported", () => {
    fc.assert(
      fc.property(account, fc.nat(), fc.nat(), (all, a, b) => {
        const first = 1 + (a % (all.length - 1));
        const last = Math.min(all.length - 2, first + (b % 3));
        const missing = all.slice(first, last + 1);
        const left = all.filter((one) => !missing.includes(one));
        const [before, after] = [all[first - 1], all[last + 1]];
        const moved = missing.length > 0 && before?.closing !== after?.opening && after !== undefined;
        const days = { from: missing[0]?.from, to: missing.at(-1)?.to };
        const gap = { kind: "gap", ...days, expected: before?.closing, stated: after?.opening, syncId: after?.syncId };
        expect(chainIssues(left)).toEqual(moved ? [gap] : []);
        expect(chainIssues([...left, ...missing])).toEqual([]);
      }),
    );
  });

  it("accepts statements of a longer period beside those of its days", () => {
    fc.assert(
      fc.property(account, fc.nat(), fc.nat(), (all, a, b) => {
        const [one, other] = [a % all.length, b % all.length].sort((x, y) => x - y) as [number, number];
        const [first, last] = [all[one], all[other]];
        const whole = { from: first?.from ?? "", to: last?.to ?? "", opening: first?.opening, closing: last?.closing };
        expect(chainIssues([...all, { ...whole, syncId: "whole", nth: 0 }])).toEqual([]);
      }),
    );
  });

  it("shows a statement that another file states with another balance", () => {
    fc.assert(
      fc.property(account, fc.nat(), fc.integer({ min: 1, max: 9 }), (all, at, change) => {
        const one = all[at % all.length] as StatedBalance;
        const closing = (one.closing ?? 0n) + BigInt(change) * 1_000n;
        const [issue] = chainIssues([...all, { ...one, closing, syncId: "sync later" }]);
        const days = { from: one.from, to: one.to };
        expect(issue).toEqual({
          kind: "changed",
          ...days,
          expected: one.closing,
          stated: closing,
          syncId: "sync later",
        });
      }),
    );
  });

  it("follows the statements of one day by their balances", () => {
    const of = (opening: bigint, closing: bigint, nth: number) => {
      return { from: START, to: START, opening, closing, syncId: "sync", nth };
    };
    const day = [of(10n, 25n, 0), of(0n, 10n, 1), of(25n, 0n, 2), of(0n, 5n, 3)];
    expect(chainIssues(day)).toEqual([]);
    expect(endOfDay(day.slice(0, 2))?.closing).toBe(25n);
  });

  it("states no amount of a gap within a day unless something tells the order of its exports", () => {
    const day = "2026-01-10";
    const whole = { from: "2026-01-01", to: "2026-01-09" };
    const next = { from: "2026-01-11", to: "2026-01-20" };
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 })), {
          minLength: 2,
          maxLength: 4,
        }),
        fc.record({ before: fc.boolean(), after: fc.boolean(), seed: fc.nat() }),
        (exports, { before, after, seed }) => {
          let balance = 100n;
          const part = (days: Pick<StatedBalance, "from" | "to">, [moved, missing]: readonly [number, number]) => {
            const opening = balance;
            const closing = opening + BigInt(moved);
            balance = closing + BigInt(missing);
            const isDay = days.from === day;
            const within = isDay ? { beginsWithin: true as const, endsWithin: true as const, steps: [closing] } : {};
            return { ...days, ...within, opening, closing, syncId: "", nth: 0 };
          };
          const truth = [
            ...(before ? [part(whole, [5, 0])] : []),
            ...exports.map((one) => part({ from: day, to: day }, one)),
            ...(after ? [part(next, [5, 0])] : []),
          ];
          const imported = truth
            .map((one, at) => ({ ...one, syncId: `sync ${(at * 7 + seed) % (truth.length + 1)} ${at}` }))
            .sort((a, b) => (a.syncId < b.syncId ? -1 : 1));
          const follows = new Set(truth.slice(1).map(({ opening }, at) => `${truth[at]?.closing} ${opening}`));
          for (const { expected, stated } of chainIssues(imported))
            if (expected !== undefined) expect([...follows]).toContain(`${expected} ${stated}`);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("states the amount of a gap within a day between exports of which one continues another day", () => {
    const day = "2026-01-10";
    const within = { from: day, to: day, beginsWithin: true as const, endsWithin: true as const, nth: 0 };
    const evening = { ...within, opening: 300n, closing: 400n, syncId: "sync 1" };
    const morning = { ...within, opening: 100n, closing: 150n, syncId: "sync 2" };
    const [unknown, ...others] = chainIssues([evening, morning]);
    expect([unknown, others]).toMatchObject([{ kind: "gap", from: day, to: day, expected: undefined }, []]);
    const before = { from: "2026-01-01", to: "2026-01-09", opening: 0n, closing: 100n, syncId: "sync 3", nth: 0 };
    expect(chainIssues([evening, morning, before])).toMatchObject([
      { kind: "gap", from: day, to: day, expected: 150n, stated: 300n },
    ]);
  });

  it("shows an overlap that agrees in nothing, and a balance that does not continue", () => {
    const of = (from: string, to: string, opening: bigint, closing: bigint) => {
      return { from, to, opening, closing, syncId: `${from} ${to}`, nth: 0 };
    };
    const first = of("2026-01-01", "2026-01-10", 0n, 100n);
    const kinds = (second: StatedBalance) => chainIssues([first, second]).map(({ kind, from, to }) => [kind, from, to]);
    expect(kinds(of("2026-01-05", "2026-01-20", 7n, 200n))).toEqual([["overlap", "2026-01-05", "2026-01-10"]]);
    expect(kinds(of("2026-01-11", "2026-01-20", 7n, 200n))).toEqual([["discontinuity", "2026-01-10", "2026-01-11"]]);
    expect(kinds(of("2026-01-12", "2026-01-20", 7n, 200n))).toEqual([["gap", "2026-01-11", "2026-01-11"]]);
  });
});
