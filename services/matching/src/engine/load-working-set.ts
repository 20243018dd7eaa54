import { Book } from "@matchbook/matcher/book";
import type { Counterparty } from "@matchbook/matcher/counterparty";
import type { Invoice } from "@matchbook/matcher/model";
import { entitiesOf } from "../domain/undoing/steps.ts";
import { findClosedPeriods } from "../store/closed-periods.ts";
import { findCounterparties, findCounterpartiesByCodes, findCounterpartiesByKeys } from "../store/counterparties.ts";
import { findExchanges, type Pair } from "../store/fx-rates.ts";
import { findSteps } from "../store/history.ts";
import { findInvoices } from "../store/invoices.ts";
import { findLines } from "../store/lines.ts";
import { loadEntries } from "../store/load-ledger.ts";
import { findMatches, findMatchesOfInvoices } from "../store/matches.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { findInvoicesToDecide, findLinesToDecide } from "../store/with-matches.ts";
import { loadPool } from "./load-pool.ts";
import { distinct, unique } from "./questions.ts";
import { type Scope, WorkingSet } from "./working-set.ts";

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
  const created = scopes.flatMap(({ newInvoices }) => newInvoices ?? []);
  // New invoices alone change nothing that a closed period protects. Documents, which name no new numbers, may change
  // stored invoices too.
  const onlyCreates = created.length === scopes.length && created.every(({ numbers }) => numbers.length > 0);
  const closed = onlyCreates ? [] : await findClosedPeriods(collections);
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
  const billed = await findCounterpartiesByCodes(collections, distinct(created.flatMap((of) => of.counterpartyCodes)));
  const book = new Book(entries);
  return new WorkingSet({
    ...{ book, closed, lines, steps },
    candidates: loaded?.under({}),
    counterparties: await loadCounterparties(collections, scopes, book),
    billed: new Map(billed.map((one) => [one.accountCode, one])),
    found: await findCounterpartiesByKeys(
      collections,
      distinct(scopes.flatMap(({ partyKeys = [] }) => partyKeys)),
      MOST_FOUND,
    ),
    rateOf: await findExchanges(collections, ratesFor(scopes, book)),
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
  return [...named, ...(await findCounterparties(collections, payers))];
}

/** The rates that convert what lines have into what their invoices want. */
function ratesFor(scopes: readonly Scope[], book: Book): Pair[] {
  return scopes.flatMap((scope) => {
    const match = book.match(scope.matchId ?? "");
    const line = scope.line ?? book.line(match?.transactionId ?? "");
    if (line === undefined) return [];
    const ofInvoices = (scope.invoiceNumbers ?? []).flatMap((number) => book.invoicesByNumber(number));
    const wanted = distinct([...ofInvoices.map(({ currency }) => currency), match?.invoiceCurrency]);
    return wanted.map((to) => ({ from: line.currency, to, valueDate: line.valueDate }));
  });
}
