import { expect, test } from "vitest";
import { checkedFiles, sumKey } from "./left-out.ts";

const statement = (
  from: string,
  to: string,
  opening: bigint | undefined,
  closing: bigint | undefined,
  currency = "EUR",
) => ({
  ...{ account: "", currency, from, to, opening, closing },
});
const EUR = sumKey("", "EUR");

test("what the balances of all statements change and the lines do not is missing, by currency", () => {
  const found = checkedFiles(
    [
      statement("2026-05-01", "2026-05-02", 100n, 150n),
      statement("2026-05-03", "2026-05-03", 150n, 120n),
      statement("2026-05-01", "2026-05-01", 0n, 7n, "USD"),
    ],
    new Map([
      [EUR, 8n],
      [sumKey("", "USD"), 7n],
    ]),
    true,
  );
  expect(found).toEqual([
    { account: "", currency: "EUR", from: "2026-05-01", to: "2026-05-03", closing: 120n, missing: 12n },
    { account: "", currency: "USD", from: "2026-05-01", to: "2026-05-01", closing: 7n, missing: 0n },
  ]);
});

test("a file that leaves nothing out misses nothing, whatever its bank adds up", () => {
  const [found] = checkedFiles([statement("2026-05-01", "2026-05-02", 0n, 50n)], new Map([[EUR, 3n]]), false);
  expect(found?.missing).toBe(0n);
});

test("a statement without a balance before or after it says nothing", () => {
  const open = [statement("2026-05-01", "2026-05-02", 0n, 50n), statement("2026-05-03", "2026-05-03", undefined, 60n)];
  expect(checkedFiles(open, new Map(), true)).toEqual([]);
  expect(checkedFiles([statement("2026-05-01", "2026-05-02", 0n, undefined)], new Map(), true)).toEqual([]);
});
