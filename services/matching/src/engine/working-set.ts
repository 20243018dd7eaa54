import { Book } from "@matchbook/matcher/book";
import type { Counterparty } from "@matchbook/matcher/counterparty";
import type { Exchange } from "@matchbook/matcher/exchange";
import { Ledger, NotLoaded } from "@matchbook/matcher/ledger";
import type { Invoice, Line } from "@matchbook/matcher/model";
import type { Pool } from "@matchbook/matcher/pool";
import type { ClosedPeriod } from "../domain/closed-periods.ts";
import { entitiesOf, type Step } from "../domain/undoing/steps.ts";
import { findClosedPeriods } from "../store/closed-periods.ts";
import { findCounterparties, findCounterpartiesByCodes, findCounterpartiesByKeys } from "../store/counterparties.ts";
import { findExchange } from "../store/fx-rates.ts";
import { findSteps } from "../store/history.ts";
import { findInvoices } from "../store/invoices.ts";
import { findLines } from "../store/lines.ts";
import { loadEntries } from "../store/load-ledger.ts";
import { findMatches, findMatchesOfInvoices } from "../store/matches.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { findInvoicesToDecide, findLinesToDecide } from "../store/with-matches.ts";
import { loadPool } from "./load-pool.ts";
import { distinct, unique } from "./questions.ts";

/** The entities that a command needs, by the identifiers of its request. */
export interface Scope {
  /** The line, from the facts that the call carries. */
  line?: Line;
  lineIds?: readonly string[];
  matchId?: string | undefined;
  /** An operation to be undone, with everything that it changed. Its command takes a commit for itself. */
  operationId?: string;
  /** Whether to load all matches of the invoices that the operation changed, in any status. */
  matchesOfInvoices?: boolean;
  invoiceNumbers?: readonly string[];
  /** Whether to load the lines to which adjustments of these invoices belong. */
  adjustedLines?: boolean;
  counterpartyCodes?: readonly string[];
  /** The numbers of invoices to create, and the codes of the counterparties that they are billed to. */
  newInvoices?: { numbers: readonly string[]; counterpartyCodes: readonly string[] };
  /** Keys of the parties of documents, by which counterparties are found (see store/found-by.ts). */
  partyKeys?: readonly string[];
  /** Whether to load the invoices that the line may pay. */
  candidates?: boolean;
}

/**
 * Everything that the decisions of a commit depend on: one snapshot of the database, with the changes of earlier
 * decisions applied.
 */
export class WorkingSet {
  readonly book: Book;
  readonly #loaded: Loaded;

  constructor(loaded: Loaded) {
    this.#loaded = loaded;
    this.book = loaded.book;
  }

  /** Opens a ledger for one decision. Its changes are visible to others once they are applied to the book. */
  ledger({ line }: Scope): Ledger {
    return new Ledger(this.book, line === undefined || this.book.line(line.id) !== undefined ? [] : [line]);
  }

  /** What the operation of the scope changed; undefined when that is too much to be undone. */
  get steps(): readonly Step[] | undefined {
    return this.#loaded.steps;
  }

  /** The closed periods of the tenant. */
  get closed(): readonly ClosedPeriod[] {
    return this.#loaded.closed;
  }

  invoicesByNumber(invoiceNumber: string): Invoice[] {
    return this.book.invoicesByNumber(invoiceNumber);
  }

  /** The invoice of a counterparty with a number, or else another one with the number: the decision refuses it. */
  invoiceBilledTo(counterpartyCode: string | undefined, invoiceNumber: string | undefined): Invoice | undefined {
    const found = this.book.invoicesByNumber(invoiceNumber ?? "");
    return found.find((invoice) => invoice.counterpartyCode === counterpartyCode) ?? found[0];
  }

  counterpartyByCode(code: string | undefined): Counterparty | undefined {
    return this.#loaded.counterparties.find(({ accountCode }) => accountCode === code);
  }

  counterparty(wanted: string): Counterparty | undefined {
    return this.#loaded.counterparties.find(({ id }) => id === wanted);
  }

  /** A counterparty to which a new invoice is billed. */
  billed(code: string): Counterparty | undefined {
    return this.#loaded.billed.get(code);
  }

  /** The counterparties that the keys of the scopes find. */
  get found(): readonly Counterparty[] {
    return this.#loaded.found;
  }

  /** The rate that converts what a line has into what an invoice wants. */
  exchange({ currency: from, valueDate }: Pick<Line, "currency" | "valueDate">, to: string): Exchange {
    if (from === to) return { kind: "same_currency" };
    const exchange = this.#loaded.exchanges.get(pairOf({ from, to, valueDate }));
    if (exchange === undefined) throw new NotLoaded(`the rate of ${from} in ${to}`);
    return exchange;
  }

  /**
   * The candidates of a line. They were loaded for the amount that was open at that time.
   * @throws NotLoaded when an earlier decision of the commit changed the line
   */
  candidates({ id }: Line): Pool {
    const { candidates, lines } = this.#loaded;
    if (candidates === undefined || lines.get(id) !== this.book.line(id))
      throw new NotLoaded(`the candidates of line ${id}`);
    return candidates;
  }
}

interface Loaded {
  book: Book;
  closed: readonly ClosedPeriod[];
  steps?: readonly Step[] | undefined;
  /** The stored lines by id. */
  lines: ReadonlyMap<string, Line>;
  counterparties: readonly Counterparty[];
  /** The counterparties of new invoices by code. */
  billed: ReadonlyMap<string, Counterparty>;
  found: readonly Counterparty[];
  exchanges: ReadonlyMap<string, Exchange>;
  candidates: Pool | undefined;
}

const NOTHING_LOADED = { invoices: [], payments: { lines: [], matches: [] } };

/** More counterparties than the parties of a file have; a common name may find many. */
const MOST_FOUND = 10_000;

/** Reading the numbers of more invoices first costs little per invoice, and a refusal would cost much. */
const FEW_INVOICES = 64;

/**
 * Loads what the decisions depend on, with one query per kind of entity.
 * @param numbersFree leaves it to the unique index that the numbers of a few new invoices are free
 */
export async function loadWorkingSet(
  collections: TenantCollections,
  scopes: readonly Scope[],
  { numbersFree = false }: { numbersFree?: boolean } = {},
): Promise<WorkingSet> {
  const closed = await findClosedPeriods(collections);
  const operation = scopes.find(({ operationId }) => operationId !== undefined)?.operationId;
  const steps = operation === undefined ? [] : await findSteps(collections, operation);
  const changed = entitiesOf(steps ?? []);
  const matches = await findMatches(
    collections,
    distinct([...scopes.map(({ matchId }) => matchId), ...changed.matches]),
  );
  const ids = [
    ...scopes.flatMap(({ line, lineIds = [] }) => [line?.id, ...lineIds]),
    ...matches.map(({ transactionId }) => transactionId),
    ...changed.lines,
  ];
  const linesToDecide = await findLinesToDecide(collections, distinct(ids));
  const lines = new Map(linesToDecide.map(({ entity }) => [entity.id, entity]));
  const wanting = scopes.flatMap(({ line, candidates }) =>
    line === undefined || !candidates ? [] : [lines.get(line.id) ?? line],
  );
  const loaded = wanting.length === 0 ? undefined : await loadPool(collections, wanting);
  const { invoices: candidates, payments } = loaded ?? NOTHING_LOADED;
  const created = scopes.flatMap(({ newInvoices }) => newInvoices ?? []);
  const newNumbers = created.flatMap((of) => of.numbers);
  const numbers = distinct([
    ...scopes.flatMap(({ invoiceNumbers = [] }) => invoiceNumbers),
    ...(numbersFree && newNumbers.length <= FEW_INVOICES ? [] : newNumbers),
  ]);
  const invoicesToDecide = await findInvoicesToDecide(collections, numbers);
  const named = invoicesToDecide.map(({ entity }) => entity);
  const bound = scopes.some(({ adjustedLines }) => adjustedLines) ? await findMatches(collections, boundTo(named)) : [];
  const boundLines = await findLines(collections, distinct(bound.map(({ transactionId }) => transactionId)));
  const ofOperation = await findInvoices(collections, changed.invoices);
  const everyMatch = scopes.some(({ matchesOfInvoices }) => matchesOfInvoices);
  const ofInvoices = everyMatch ? await findMatchesOfInvoices(collections, ofOperation) : [];
  const entries = await loadEntries(collections, {
    lines: unique([...payments.lines, ...boundLines, ...lines.values()]),
    invoices: [...candidates, ...named, ...ofOperation],
    matches: [...matches, ...bound, ...payments.matches, ...ofInvoices],
    joined: new Map([...linesToDecide, ...invoicesToDecide].map(({ entity, matches }) => [entity.id, matches])),
  });
  const book = new Book(entries);
  return new WorkingSet({
    ...{ book, closed, lines, steps },
    candidates: loaded?.under({}),
    counterparties: await loadCounterparties(collections, scopes, book),
    billed: await findCounterpartiesByCodes(collections, distinct(created.flatMap((of) => of.counterpartyCodes))),
    found: await findCounterpartiesByKeys(
      collections,
      distinct(scopes.flatMap(({ partyKeys = [] }) => partyKeys)),
      MOST_FOUND,
    ),
    exchanges: await loadExchanges(collections, scopes, book),
  });
}

/** The matches to which adjustments of these invoices belong. */
function boundTo(invoices: readonly Invoice[]): string[] {
  return distinct(invoices.flatMap(({ adjustments }) => adjustments.map(({ matchId }) => matchId)));
}

async function loadCounterparties(
  collections: TenantCollections,
  scopes: readonly Scope[],
  book: Book,
): Promise<Counterparty[]> {
  const codes = distinct(scopes.flatMap(({ counterpartyCodes = [] }) => counterpartyCodes));
  const named = await findCounterpartiesByCodes(collections, codes);
  // Without an account, the payment method of the payer is unknown.
  const payers = distinct(
    scopes
      .filter(({ line, counterpartyCodes }) => counterpartyCodes === undefined && line?.counterpartyIban !== undefined)
      .flatMap(({ invoiceNumbers = [] }) => invoiceNumbers.flatMap((number) => book.invoicesByNumber(number)))
      .map(({ counterpartyId }) => counterpartyId),
  );
  return [...named.values(), ...(await findCounterparties(collections, payers)).values()];
}

interface Pair {
  from: string;
  to: string;
  valueDate: string;
}

function pairOf({ from, to, valueDate }: Pair): string {
  return `${from} ${to} ${valueDate}`;
}

async function loadExchanges(
  collections: TenantCollections,
  scopes: readonly Scope[],
  book: Book,
): Promise<Map<string, Exchange>> {
  const exchanges = new Map<string, Exchange>();
  for (const scope of scopes) {
    const match = book.match(scope.matchId ?? "");
    const line = scope.line ?? book.line(match?.transactionId ?? "");
    if (line === undefined) continue;
    const ofInvoices = (scope.invoiceNumbers ?? []).flatMap((number) => book.invoicesByNumber(number));
    for (const to of distinct([...ofInvoices.map(({ currency }) => currency), match?.invoiceCurrency])) {
      const pair = { from: line.currency, to, valueDate: line.valueDate };
      if (to === line.currency || exchanges.has(pairOf(pair))) continue;
      exchanges.set(pairOf(pair), await findExchange(collections, pair.from, pair.to, pair.valueDate));
    }
  }
  return exchanges;
}
