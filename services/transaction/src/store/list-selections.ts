import type { Document, Filter } from "mongodb";
import type { ListFilter } from "./list-transactions.ts";
import type { TransactionRow } from "./transactions.ts";
import type { CurrencyRange } from "./wanted-amounts.ts";

type Condition = Filter<TransactionRow>;

/**
 * The stages that select the lines of a list: several times some where an index leads to the amounts of one currency only. No
 * line is selected twice.
 * @param amounts see `wantedAmounts`
 */
export function listSelections(filter: ListFilter, amounts: readonly CurrencyRange[] | undefined): Document[][] {
  if (amounts === undefined) return [listStages(listConditions(filter, undefined))];
  const conditions = amounts.map(amountCondition);
  // A word or a counterparty has an index that leads to the lines of all currencies.
  const together = filter.words.length > 0 || filter.counterpartyId !== undefined;
  const selections = together && conditions.length > 1 ? [{ $or: conditions } as Condition] : conditions;
  return selections.map((amount) => listStages(listConditions(filter, amount)));
}

/**
 * The conditions of a list in the order in which an index should serve them: the first is the most selective and has an
 * index of its own, the others are checked on what it finds. (Direction alone selects half of everything, so the order
 * of the list itself serves that.)
 */
function listConditions(filter: ListFilter, amount: Condition | undefined): Condition[] {
  const conditions: Condition[] = [];
  const [word, ...otherWords] = filter.words;
  if (word !== undefined) conditions.push({ words: word });
  if (filter.counterpartyId !== undefined) conditions.push({ "state.counterpartyId": filter.counterpartyId });
  if (amount !== undefined) conditions.push(amount);
  const { dateFrom, dateTo } = filter;
  if (dateFrom !== undefined || dateTo !== undefined) {
    conditions.push({ "facts.valueDate": dateFrom === dateTo ? dateFrom : days(dateFrom, dateTo) } as Condition);
  }
  if (filter.statuses.length > 0) {
    const [status, ...others] = new Set(filter.statuses);
    conditions.push({ "state.status": others.length === 0 ? status : { $in: filter.statuses } } as Condition);
  }
  if (filter.currency !== undefined && amount === undefined) conditions.push({ "facts.currency": filter.currency });
  if (filter.direction !== undefined) conditions.push({ "facts.direction": filter.direction });
  if (otherWords.length > 0) conditions.push({ words: { $all: otherWords } });
  return conditions;
}

/**
 * The condition for the index stands in a stage of its own: a full query planner joins the stages again, a simple one
 * takes an index for the first stage only.
 */
function listStages([indexed, ...others]: readonly Condition[]): Document[] {
  const stages: Document[] = indexed === undefined ? [] : [{ $match: indexed }];
  if (others.length > 0) stages.push({ $match: others.length === 1 ? others[0] : { $and: others } });
  return stages;
}

/** A single value is asked for as such, here and for days: that keeps the index in the order of the list. */
function amountCondition({ currency, range: { min, max } }: CurrencyRange): Condition {
  // Up to and without the next amount: the embedded database loses the bound itself inside a compound index.
  const amount = min === max ? min : { $gte: min, $lt: max + 1n };
  return { "facts.currency": currency, "facts.amount": amount } as Condition;
}

function days(from: string | undefined, to: string | undefined): Document {
  return { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
}
