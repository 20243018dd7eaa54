import { ClosedInvoices, soughtKeys } from "@matchbook/matcher/candidates/closed-invoices";
import { Payments } from "@matchbook/matcher/candidates/payments";
import { Pool, type PoolContents } from "@matchbook/matcher/candidates/pool";
import type { Steps } from "@matchbook/matcher/model/collections";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Invoice, Line } from "@matchbook/matcher/model/model";
import type { MatchingSettings } from "@matchbook/matcher/model/settings";
import { amountsAsked, payersAsked, ratesAsked } from "@matchbook/matcher/questions";
import { invoiceAmountKeys, lineAmountKey } from "@matchbook/matcher/reading/derived-keys";
import { invoiceKeys } from "@matchbook/matcher/reading/invoice-forms";
import { readingOf } from "@matchbook/matcher/reading/reading";
import { isIdentified } from "@matchbook/matcher/signals/other-side";
import { otherSideOf } from "@matchbook/matcher/signals/party";
import { inSlices, mapInSlices } from "@matchbook/runtime/work/slices";
import type { ClosedPeriod } from "../domain/closed-periods.ts";
import { type Acting, actingOn, allowancesIn, isArriving, lineRules } from "../domain/rules/acting.ts";
import type { Rule } from "../domain/rules/rule.ts";
import { findCandidates } from "../store/candidates.ts";
import { findCounterparties } from "../store/counterparties.ts";
import { findExchanges } from "../store/fx-rates.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { type FoundPayments, loadAdvices, loadPayments } from "./load-advices.ts";
import { type LoadedRules, loadParties, loadRules } from "./load-rules.ts";
import { type ChunkQuestions, distinct, questionsOfAll, unique } from "./questions.ts";

/**
 * Loads the pool of a chunk of lines, its invoices, and the payments that the lines may return. The number of queries
 * is small and does not depend on the number of lines; each uses an index. Later queries depend on the results of
 * earlier ones, as the questions of the matcher decide.
 */
export async function loadPool(collections: TenantCollections, lines: Line[], given: Given = {}): Promise<LoadedPool> {
  const questions = await questionsOfAll(lines);
  const parties = new Pool({ ...(await loadParties(collections, lines, questions)), invoices: [] });
  const rules = await loadRules(collections, given.rules);
  const { settings } = rules;
  const { arriving = isArriving } = given;
  const known = new Map<readonly Rule[], Acting>();
  const actingUnder = ({ rules: all = rules.rules }: Under) => {
    const acting = known.get(all) ?? actingOn(all, lines, parties, rules.codes, arriving);
    known.set(all, acting);
    return acting;
  };
  const byRules = partiesByRules([actingUnder({}), actingUnder({ rules: rules.stored })], rules);
  const chunk = { collections, lines, parties };
  const { found, closed } = await loadInvoices(chunk, questions, { byRules, ...given });
  const advised = await loadAdvices(collections, lines);
  const invoices = unique([...found, ...advised.invoices, ...(given.invoices ?? [])]);
  const payments = together(await loadPayments(collections, lines, parties, closed), advised.payments);
  const exchange = await loadExchange(chunk, invoices, settings);
  const payees = [...(await loadPayees(chunk, invoices)), ...rules.counterparties];
  const contents = { invoices, exchange, payees, closed, advices: advised.advices };
  const under = (changed: Under) => {
    const of = changed.settings ?? settings;
    const all = lineRules(actingUnder(changed), rules.codes, of);
    const byLine = changed.allowancesOnly ? allowancesIn(all) : all;
    // Matching adds the payments of a decision to them.
    const returnable = new Payments(payments.lines, payments.matches);
    const { unruled } = changed;
    return parties.withInSteps({ ...contents, payments: returnable, settings: of, rules: byLine, unruled });
  };
  return { under, acting: actingUnder, arriving, invoices, payments, closedPeriods: rules.closedPeriods };
}

/** Lines that are matched together, and the counterparties that they may name. */
interface Chunk {
  collections: TenantCollections;
  lines: Line[];
  /** A pool without invoices, which keeps its look-ups of counterparties for the pools made of it. */
  parties: Pool;
}

/** The input for a pool. */
interface Given {
  /** Invoices to use in the form that they have here. */
  invoices?: Invoice[];
  /** Instead of the stored rules. */
  rules?: readonly Rule[] | undefined;
  /** Tells whether a line counts as arriving; by default, one that is not stored. */
  arriving?: LoadedPool["arriving"];
}

/** Replacements for stored settings and rules. */
export interface Under {
  settings?: MatchingSettings;
  rules?: readonly Rule[] | undefined;
  /** Only what rules allow, without what they keep back. */
  allowancesOnly?: boolean;
  unruled?: ReadonlySet<string>;
}

/** The data that some lines may be matched to. */
export interface LoadedPool {
  /** Makes the pool of the lines, under what is stored or under other settings or rules. It indexes all invoices. */
  under(changed: Under): Steps<Pool>;
  /** The rules that act on the lines. */
  acting(changed: Under): Acting;
  /** Tells whether a line counts as arriving. */
  arriving(line: Line): boolean;
  invoices: Invoice[];
  payments: FoundPayments;
  closedPeriods: readonly ClosedPeriod[];
}

/** The ids of the counterparties that acting rules name as the other side of lines. */
function partiesByRules(acting: readonly Acting[], { counterparties }: LoadedRules): string[] {
  const named = new Set(acting.flatMap((rules) => [...rules.values()].map(({ actions }) => actions.counterpartyCode)));
  return counterparties.filter(({ accountCode }) => named.has(accountCode)).map(({ id }) => id);
}

function together(some: FoundPayments, others: FoundPayments): FoundPayments {
  if (others.matches.length === 0) return some;
  return { lines: unique([...some.lines, ...others.lines]), matches: unique([...some.matches, ...others.matches]) };
}

/** The number keys that lines cite and none of these invoices has. */
async function citedBeside(lines: readonly Line[], invoices: readonly Invoice[]): Promise<string[]> {
  const open = new Set((await mapInSlices(invoices, invoiceKeys)).flat());
  const keys = distinct((await mapInSlices(lines, (line) => soughtKeys(readingOf(line)))).flat());
  return keys.filter((key) => !open.has(key));
}

/**
 * The open invoices that the lines may pay: those that they cite, and those of their other sides and of the
 * counterparties that rules name; of a party with too many, those of a line's amount. Of lines without either, those of
 * their amount. And the closed invoices that lines cite by a number that none of the first, or of `invoices`, has.
 */
async function loadInvoices(
  { collections, lines, parties }: Chunk,
  { references }: ChunkQuestions,
  { byRules, invoices = [] }: { byRules: readonly string[]; invoices?: Invoice[] },
): Promise<{ found: Invoice[]; closed: ClosedInvoices }> {
  const payers = distinct(lines.flatMap((line) => payersAsked(line, parties)));
  const { cited, ofParties } = await findCandidates(collections, {
    cited: references,
    ofParties: distinct([...payers, ...byRules]),
  });
  const first = unique([...cited, ...ofParties]);
  const pool = await inSlices(parties.withInSteps({ invoices: first }));
  const asked = await mapInSlices(lines, (line) => amountsAsked(line, pool));
  const { closedCited, ...others } = await findCandidates(collections, {
    closedCited: await citedBeside(lines, [...first, ...invoices]),
    ofPartiesWith: distinct(asked.flatMap((all) => all.ofParties)),
    ranges: distinct(asked.flatMap((all) => all.rangesOfParties)),
    amounts: distinct(asked.flatMap((all) => all.ofAll)),
    creditNotes: distinct([...payers, ...cited.map(({ counterpartyId }) => counterpartyId)]),
  });
  return { found: unique([...first, ...Object.values(others).flat()]), closed: new ClosedInvoices(closedCited) };
}

/** The counterparties that are not loaded yet, whose names and accounts are compared with those of lines. */
async function loadPayees({ collections, lines, parties }: Chunk, invoices: Invoice[]): Promise<Counterparty[]> {
  const named = lines.filter((line) => !isIdentified(otherSideOf(line, parties).party));
  const keys = new Set(named.map(lineAmountKey));
  const isOut = named.some(({ direction }) => direction === "debit");
  const isPaidBy = (invoice: Invoice) =>
    (isOut && invoice.direction === "payable") || invoiceAmountKeys(invoice).some((key) => keys.has(key));
  const payees = await mapInSlices(invoices, (invoice) => (isPaidBy(invoice) ? [invoice.counterpartyId] : []));
  const unknown = payees.flat().filter((id) => !parties.counterparty(id));
  return findCounterparties(collections, distinct(unknown));
}

/** Looks up the rates that are needed to weigh these lines and to compare them with the ceiling. */
async function loadExchange(
  { collections, lines, parties }: Chunk,
  invoices: Invoice[],
  settings: MatchingSettings,
): Promise<PoolContents["exchange"]> {
  const currencies = distinct([...lines, ...invoices].map(({ currency }) => currency));
  if (currencies.every((currency) => currency === settings.baseCurrency)) return undefined;
  const pool = await inSlices(parties.withInSteps({ invoices, settings }));
  const pairs = lines.flatMap((line) => ratesAsked(line, pool));
  const rateOf = await findExchanges(collections, pairs);
  return (from, to, valueDate) => rateOf({ from, to, valueDate }) ?? { kind: "never_quoted" };
}
