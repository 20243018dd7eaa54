import type { MatchOptions } from "../src/assign/assign.ts";
import { matchAll } from "../src/assign/assign.ts";
import { Ledger } from "../src/books/ledger.ts";
import { Pool, type PoolContents } from "../src/candidates/pool.ts";
import { explainLines } from "../src/explain/explain-lines.ts";
import type { Counterparty } from "../src/model/counterparty.ts";
import { type Invoice, isLive, type Line, type Match, type Moment, PLAIN_INVOICE } from "../src/model/model.ts";
import { UNTOUCHED } from "../src/model/states.ts";

/** Fixtures for tests of the matcher. */

const CREATED = new Date("2026-01-01T00:00:00Z");
let count = 0;

/** A moment whose ids count up. */
export function aMoment(): Moment {
  return { now: CREATED, newId: () => `match-${++count}` };
}

/** A counterparty with the account `IBAN-<id>`. */
export function aParty(id: string, fields: Partial<Counterparty> = {}): Counterparty {
  return {
    id,
    accountCode: id,
    name: `${id} Handels GmbH`,
    aliases: [],
    paymentMethods: [{ id: `pm-${id}`, code: "BANK", type: "bank_account", iban: ibanOf(id), bic: undefined }],
    taxIds: [],
    version: 1n,
    createdAt: CREATED,
    updatedAt: CREATED,
    ...fields,
  };
}

/** The account of a counterparty of `aParty`. */
export function ibanOf(id: string): string {
  return `IBAN${id.toUpperCase()}`;
}

/** An open receivable of 100 EUR of the party `alpha`, issued in January. */
export function anInvoice(invoiceNumber: string, fields: Partial<Invoice> = {}): Invoice {
  const total = fields.total ?? 10_000n;
  return {
    id: `i-${invoiceNumber}`,
    invoiceNumber,
    direction: "receivable",
    counterpartyId: fields.counterpartyId ?? "alpha",
    counterpartyCode: fields.counterpartyId ?? "alpha",
    currency: "EUR",
    total,
    remaining: total,
    void: false,
    issueDate: "2026-01-10",
    metadataJson: "",
    ...PLAIN_INVOICE,
    version: 1n,
    createdAt: CREATED,
    updatedAt: CREATED,
    ...fields,
  };
}

/** A credit of 100 EUR in February that has only a description. */
export function aLine(description: string, fields: Partial<Line> = {}): Line {
  const id = fields.id ?? `line-${++count}`;
  return {
    id,
    transactionCode: `TX-${id}`,
    amount: 10_000n,
    currency: "EUR",
    direction: "credit",
    valueDate: "2026-02-02",
    description,
    reference: undefined,
    endToEndId: undefined,
    counterpartyName: undefined,
    counterpartyIban: undefined,
    reversal: false,
    aggregated: false,
    ...UNTOUCHED,
    createdAt: CREATED,
    updatedAt: CREATED,
    ...fields,
  };
}

/**
 * Matches lines as one chunk against a tenant's invoices and counterparties, and explains what is left. Returns the
 * ledger.
 */
export function matched(lines: Line[], contents: Partial<PoolContents>, options: MatchOptions = {}): Ledger {
  const full: PoolContents = { invoices: [], counterparties: [aParty("alpha"), aParty("beta")], ...contents };
  const ledger = Ledger.of({ lines, invoices: full.invoices, matches: [] });
  const ids = lines.map(({ id }) => id);
  const pool = new Pool(full);
  const { left } = matchAll(ledger, ids, pool, aMoment(), options);
  explainLines(ledger, left, pool);
  return ledger;
}

/** The live matches of a line, best first. */
export function liveOf(ledger: Ledger, line: Line): Match[] {
  return ledger
    .matchesOfLine(line.id)
    .filter(isLive)
    .sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

/** The live matches of one line as `confirmed 1001` or `pending_review 1001`, best first. */
export function outcome(line: Line, contents: Partial<PoolContents>): string[] {
  return liveOf(matched([line], contents), line).map(({ status, invoiceNumber }) => `${status} ${invoiceNumber}`);
}

/** The signals behind a line's best match. */
export function signals(line: Line, contents: Partial<PoolContents>): string[] {
  return liveOf(matched([line], contents), line)[0]?.reasons.map(({ signal }) => signal) ?? [];
}
