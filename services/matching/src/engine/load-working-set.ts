import { Book } from "@matchbook/matcher/books/book";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Invoice, Line, Match } from "@matchbook/matcher/model/model";
import { inSlices } from "@matchbook/runtime/work/slices";
import { entitiesOf } from "../domain/undoing/steps.ts";
import { linesOf } from "../store/advice-rows.ts";
import { findAdviceRows } from "../store/advices.ts";
import { findClosedPeriods } from "../store/closed-periods.ts";
import { findCounterparties, findCounterpartiesByCodes, findCounterpartiesByKeys } from "../store/counterparties.ts";
import { findExchanges, type Pair } from "../store/fx-rates.ts";
import { findSteps } from "../store/history.ts";
import { findInvoices } from "../store/invoices.ts";
import { findLines } from "../store/lines.ts";
import { loadEntries } from "../store/load-ledger.ts";
import { findEveryMatchOf, findMatches } from "../store/matches.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { findInvoicesToDecide, findLinesToDecide } from "../store/with-matches.ts";
import { type LoadedPool, loadPool } from "./load-pool.ts";
import { distinct, unique } from "./questions.ts";
import { type Billed, type Scope, type WorkingSet, workingSet } from "./working-set.ts";

const NOTHING_LOADED = { invoices: [], payments: { lines: [], matches: [] } };

/** More counterparties than the parties of a file have; a common name may find many. */
const MOST_FOUND = 10_000;

/** Reading the numbers of more invoices first costs little per invoice, and a refusal would cost much. */
const FEW_INVOICES = 64;

/**
 * Loads what the decisions depend on, with one query per kind of entity.
 * @param billed finds the counterparties of new invoices by their codes
 * @param numbersFree leaves it to the unique index that the numbers of a few new invoices are free
 */
export async function loadWorkingSet(
  collections: TenantCollections,
  scopes: readonly Scope[],
  billed: (codes: string[]) => Promise<ReadonlyMap<string, Billed>> = async () => new Map(),
  numbersFree = false,
): Promise<WorkingSet> {
  const created = scopes.flatMap(({ newInvoices }) => newInvoices ?? []);
  const operation = scopes.find(({ operationId }) => operationId !== undefined)?.operationId;
  const steps = operation === undefined ? [] : await findSteps(collections, operation);
  const changed = entitiesOf(steps ?? []);
  const matchIds = distinct([...scopes.map(({ matchId }) => matchId), ...changed.matches]);
  const matches = await findMatches(collections, matchIds);
  const advices = await findAdviceRows(collections, distinct(scopes.flatMap(({ adviceIds = [] }) => adviceIds)));
  const lineIds = [
    ...advices.flatMap(linesOf),
    ...scopes.flatMap(({ line, lineIds = [], arriving = [] }) => [
      line?.id,
      ...lineIds,
      ...arriving.map(({ id }) => id),
    ]),
    ...matches.map(({ lineId }) => lineId),
    ...changed.lines,
  ];
  const linesToDecide = await findLinesToDecide(collections, distinct(lineIds));
  const lines = new Map(linesToDecide.map(({ entity }) => [entity.id, entity]));
  const loaded = await loadCandidates(collections, scopes, lines);
  const { invoices: candidates, payments } = loaded ?? NOTHING_LOADED;
  // New invoices alone change nothing that a closed period protects.
  const onlyCreates = created.length === scopes.length;
  const closed = loaded?.closedPeriods ?? (onlyCreates ? [] : await findClosedPeriods(collections));
  const credits = [...lines.values()].flatMap(({ codings = [] }) => codings.map(({ onAccount }) => onAccount));
  const newNumbers = created.flatMap((of) => of.numbers);
  const numbers = [
    ...scopes.flatMap(({ invoiceNumbers = [] }) => invoiceNumbers),
    ...(numbersFree && newNumbers.length <= FEW_INVOICES ? [] : newNumbers),
    ...credits.map((one) => one?.creditNoteNumber),
  ];
  const invoicesToDecide = await findInvoicesToDecide(collections, distinct(numbers));
  const named = invoicesToDecide.map(({ entity }) => entity);
  const adjusted = await loadAdjusted(collections, scopes, named);
  const ofOperation = await findInvoices(collections, changed.invoices);
  const every = scopes.some(({ everyMatch }) => everyMatch)
    ? await findEveryMatchOf(collections, ofOperation, [...lines.values()])
    : [];
  const entries = await loadEntries(collections, {
    lines: unique([...payments.lines, ...adjusted.lines, ...lines.values()]),
    invoices: [...candidates, ...named, ...ofOperation],
    matches: [...matches, ...adjusted.matches, ...payments.matches, ...every],
    joined: new Map([...linesToDecide, ...invoicesToDecide].map(({ entity, matches }) => [entity.id, matches])),
  });
  const partyKeys = distinct(scopes.flatMap(({ partyKeys = [] }) => partyKeys));
  const book = new Book(entries);
  return workingSet({
    ...{ book, advices, closed, lines, steps },
    candidates: loaded && (await inSlices(loaded.under({}))),
    counterparties: await loadCounterparties(collections, scopes, book),
    billed: await billed(distinct(created.flatMap((of) => of.counterpartyCodes))),
    found: await findCounterpartiesByKeys(collections, partyKeys, MOST_FOUND),
    rateOf: await findExchanges(collections, ratesFor(scopes, book)),
  });
}

/** The candidates of the lines that ask for them; undefined when no line wants any. */
async function loadCandidates(
  collections: TenantCollections,
  scopes: readonly Scope[],
  stored: ReadonlyMap<string, Line>,
): Promise<LoadedPool | undefined> {
  const wanting = scopes.flatMap(({ line, candidates }) =>
    line === undefined || !candidates ? [] : [stored.get(line.id) ?? line],
  );
  return wanting.length === 0 ? undefined : loadPool(collections, wanting);
}

/** The matches to which adjustments of these invoices belong, and their lines, if a scope wants them. */
async function loadAdjusted(
  collections: TenantCollections,
  scopes: readonly Scope[],
  invoices: readonly Invoice[],
): Promise<{ matches: Match[]; lines: Line[] }> {
  if (!scopes.some(({ adjustedLines }) => adjustedLines)) return { matches: [], lines: [] };
  const matchIds = distinct(invoices.flatMap(({ adjustments }) => adjustments.map(({ matchId }) => matchId)));
  const matches = await findMatches(collections, matchIds);
  const lines = await findLines(collections, distinct(matches.map(({ lineId }) => lineId)));
  return { matches, lines };
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
    const line = scope.line ?? book.line(match?.lineId ?? "");
    if (line === undefined) return [];
    const ofInvoices = (scope.invoiceNumbers ?? []).flatMap((number) => book.invoicesByNumber(number));
    const wanted = distinct([...ofInvoices.map(({ currency }) => currency), match?.invoiceCurrency]);
    return wanted.map((to) => ({ from: line.currency, to, valueDate: line.valueDate }));
  });
}
