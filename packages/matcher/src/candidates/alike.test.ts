import { expect, test } from "vitest";
import { aLine, ibanOf } from "../../test/matcher-world.ts";
import { joinAdvices } from "../advices/join.ts";
import { LIMITS } from "../model/settings.ts";
import type { Advice, AdviceItem } from "./advice.ts";
import { Advices } from "./advices.ts";

/** A line looks at few of the parts of orders that have its amount. */

/** Orders of payments of 100 EUR; each payment has another id and, by default, another account. */
function orders(count: number, payments: number, accountOf = (nth: string) => `payee${nth}`): Advice[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ id: `order-${at}`, kind: "order" as const, number: `PI-${1000 + at}`, references: [], direction: "debit" },
    ...{ currency: "EUR", total: BigInt(payments) * 10_000n, date: "2026-02-02", party: { name: null, iban: null } },
    items: Array.from({ length: payments }, (_, place) => payment(`${at}x${place}`, accountOf)),
  })) as Advice[];
}

const payment = (nth: string, accountOf: (nth: string) => string): AdviceItem => ({
  ...{ kind: "payment", documents: [`E2E-${nth}`], amount: 10_000n, deductions: [], rejected: null },
  ...{ name: null, iban: ibanOf(accountOf(nth)) },
});

const debit = (fields: object) => aLine("", { direction: "debit", ...fields });
const joinedOf = (advices: Advices, line: ReturnType<typeof aLine>) =>
  joinAdvices([line], (one) => advices.of(one)).get(line.id)?.advice;

test("all parts of an amount are looked at up to the bound", () => {
  const advices = new Advices({ advices: orders(2, LIMITS.parts / 2) });
  expect(advices.of(debit({}))).toHaveLength(LIMITS.parts);
});

test("of more parts only those with the line's end-to-end id or account are", () => {
  const advices = new Advices({ advices: orders(5, 500) });
  const lines = Array.from({ length: 100 }, (_, at) => debit({ endToEndId: `E2E-4x${at}`, valueDate: "2026-02-09" }));
  const looked = lines.reduce((sum, line) => sum + advices.of(line).length, 0);
  expect(looked).toBe(lines.length);
  expect(joinAdvices(lines, (line) => advices.of(line)).size).toBe(lines.length);
  expect(joinedOf(advices, debit({ counterpartyIban: ibanOf("payee3x9") }))).toMatchObject({ id: "order-3", item: 10 });
  expect(advices.of(debit({}))).toEqual([]);
});

test("too many parts of one account are not looked at, but those with the id are", () => {
  const advices = new Advices({ advices: orders(3, 100, () => "one") });
  const counterpartyIban = ibanOf("one");
  expect(advices.of(debit({ counterpartyIban }))).toEqual([]);
  const line = debit({ counterpartyIban, endToEndId: "E2E-2x99" });
  expect(joinedOf(advices, line)).toMatchObject({ id: "order-2", item: 100 });
});
