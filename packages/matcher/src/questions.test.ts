import { expect, test } from "vitest";
import { aLine, anInvoice, aParty } from "../test/matcher-world.ts";
import * as names from "../test/name-cases.ts";
import { paymentsByKind } from "../test/reference-payments.ts";
import { candidatesOf } from "./candidates/candidates.ts";
import { Pool } from "./candidates/pool.ts";
import type { Counterparty } from "./model/counterparty.ts";
import type { Invoice, Line } from "./model/model.ts";
import { amountsAsked, questionsOf, ratesAsked } from "./questions.ts";

/** A pool that notes what is looked up in it. */
class NotingPool extends Pool {
  readonly amounts: string[] = [];
  readonly references: string[] = [];

  override withAmount(key: string) {
    this.amounts.push(key);
    return super.withAmount(key);
  }

  override cited(key: string) {
    this.references.push(key);
    return super.cited(key);
  }
}

interface World {
  lines: Line[];
  invoices: Invoice[];
  counterparties: Counterparty[];
}

const NAMES = [names.cutNames(22), names.longerNames(), names.twinVendors(), names.ultimateDebtors()];
const WORLDS: World[] = [
  ...NAMES.map(({ cases, ...world }) => ({ ...world, lines: cases.map(({ line }) => line) })),
  ...paymentsByKind(5).flatMap(([, payments]) => payments.map(({ line, ...world }) => ({ ...world, lines: [line] }))),
];

test("the questions of a line hold all that the search for its candidates looks up", () => {
  let looked = 0;
  const missed = WORLDS.flatMap(({ lines, invoices, counterparties }) => {
    const pool = new Pool({ invoices, counterparties });
    return lines.filter((line) => {
      const noting = new NotingPool({ invoices, counterparties });
      candidatesOf(line, noting, (invoice) => invoice);
      looked += noting.amounts.length;
      const asked = [...amountsAsked(line, pool).ofAll, ...questionsOf(line).references];
      return ![...noting.amounts, ...noting.references].every((key) => asked.includes(key));
    });
  });
  expect(looked).toBeGreaterThan(50);
  expect(missed.map(({ description }) => description)).toEqual([]);
});

test("the rates of the currencies that a line may pay, and of a ceiling that it may exceed, are asked for", () => {
  const invoices = [
    anInvoice("RE-2026-0017", { currency: "USD" }),
    anInvoice("RE-2026-0018", { currency: "CHF", counterpartyId: "beta" }),
  ];
  const pool = new Pool({ invoices, counterparties: [aParty("alpha"), aParty("beta")] });
  const at = { valueDate: "2026-02-02" };
  expect(ratesAsked(aLine("RE-2026-0017"), pool)).toEqual([{ from: "EUR", to: "USD", ...at }]);
  const large = aLine("Danke", { counterpartyName: "beta Handels GmbH", amount: 200_000_000n, currency: "GBP" });
  expect(ratesAsked(large, pool)).toEqual([
    { from: "GBP", to: "CHF", ...at },
    { from: "EUR", to: "GBP", ...at },
  ]);
});
