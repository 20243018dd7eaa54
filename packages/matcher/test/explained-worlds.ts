import fc from "fast-check";
import { matchAll } from "../src/assign/assign.ts";
import { Ledger } from "../src/books/ledger.ts";
import { Pool } from "../src/candidates/pool.ts";
import { explainLines } from "../src/explain/explain-lines.ts";
import type { Invoice, Line } from "../src/model/model.ts";
import { DEFAULT_SETTINGS } from "../src/model/settings.ts";
import { aLine, aMoment, anInvoice, aParty, ibanOf } from "./matcher-world.ts";

/** Lines and invoices of all kinds whose explanations are looked at. */

const AMOUNTS = [5_000n, 9_800n, 10_000n, 15_000n, 20_000n] as const;
const NUMBERS = Array.from({ length: 12 }, (_, at) => `RE-2026-${1_000 + at}`);

const someInvoice = (invoiceNumber: string) =>
  fc.record({
    invoiceNumber: fc.constant(invoiceNumber),
    counterpartyId: fc.constantFrom("alpha", "beta"),
    direction: fc.constantFrom("receivable" as const, "receivable" as const, "payable" as const),
    currency: fc.constantFrom("EUR", "EUR", "CHF"),
    total: fc.constantFrom(...AMOUNTS),
    paid: fc.boolean(),
    void: fc.nat(9).map((n) => n === 0),
  });

const someLine = fc.record({
  description: fc.oneof(
    fc.subarray(NUMBERS, { maxLength: 3 }).map((numbers) => `Rechnung ${numbers.join(", ")}`),
    fc.constantFrom("danke", "RE-2026-1000 und RE-2026-7777", "Invoice 4711999", "", "1003", "für beta Handels GmbH"),
    fc.constantFrom(
      "alpha Handels GmbH",
      "Miete Mai",
      "Storno RE-2026-1001",
      "Zahlung für die Lieferung 12",
      "RE-2026-10O2",
    ),
  ),
  amount: fc.constantFrom(...AMOUNTS),
  direction: fc.constantFrom("credit" as const, "credit" as const, "debit" as const),
  counterpartyIban: fc.constantFrom(undefined, undefined, ibanOf("alpha"), ibanOf("beta"), "IBANNOBODY"),
  counterpartyName: fc.constantFrom(undefined, "Alpha Handels", "Gamma"),
  reference: fc.constantFrom(undefined, undefined, "RF18539007547034", "RE-2026-1003"),
  reversal: fc.nat(9).map((n) => n === 0),
  refused: fc.subarray(NUMBERS, { maxLength: 2 }),
});

export const world = fc
  .record({
    invoices: fc.subarray(NUMBERS).chain((numbers) => fc.tuple(...numbers.map(someInvoice))),
    lines: fc.array(someLine, { minLength: 1, maxLength: 6 }),
    autoConfirm: fc.boolean(),
    suggestFrom: fc.constantFrom(30, 60),
    moreToCome: fc.boolean(),
  })
  .map(({ invoices, lines, ...options }) => ({
    ...options,
    invoices: invoices.map(({ paid, ...fields }) =>
      anInvoice(fields.invoiceNumber, { ...fields, remaining: paid ? 0n : fields.total }),
    ),
    lines: lines.map(({ refused, ...fields }) =>
      aLine(fields.description, {
        ...fields,
        refusals: refused.map((number) => ({ invoiceId: `i-${number}`, kind: "rejected" as const })),
      }),
    ),
  }));

export interface World {
  invoices: Invoice[];
  lines: Line[];
  autoConfirm: boolean;
  suggestFrom: number;
  moreToCome: boolean;
}

/** The books and the pool before matching. */
export function begin({ invoices, lines, autoConfirm, suggestFrom }: World) {
  const settings = { ...DEFAULT_SETTINGS, autoConfirm, suggestFrom };
  const pool = new Pool({ invoices, counterparties: [aParty("alpha"), aParty("beta")], settings });
  return { ledger: Ledger.of({ lines, invoices, matches: [] }), pool };
}

/** Matches and explains the lines. */
export function explained(made: World, { ledger, pool }: ReturnType<typeof begin>): Ledger {
  const ids = made.lines.map(({ id }) => id);
  const { left } = matchAll(ledger, ids, pool, aMoment(), { waitsFor: made.moreToCome ? "file" : undefined });
  explainLines(ledger, left, pool);
  return ledger;
}
