import type { ClosedPeriod, Invoice, Match, RuleSet, Transaction } from "../../api/resources.ts";

export type RecordOf = Transaction | Invoice | Match;

/** One change of a record, as any history of the API lists it. */
export interface Entry {
  id: string;
  at: string;
  actor: string;
  actorName?: string | null;
  operation: string;
  operationId?: string | null;
  undoes?: string | null;
  before: RecordOf | ClosedPeriod | RuleSet | null;
  after: RecordOf | ClosedPeriod | RuleSet | null;
}

/** All changes of one request: for a person, one thing that was done. */
export interface Operation {
  /** Undefined when it cannot be undone as a whole. */
  id: string | undefined;
  /** Its newest entry, which says who did what. */
  head: Entry;
  /** Newest first. */
  entries: readonly Entry[];
  /** The entry of the operation that took it back. */
  undoneBy?: Entry;
}

/** Entries, newest first, as operations. One that takes back another of them is shown with that one. */
export function operationsOf(entries: readonly Entry[]): Operation[] {
  const groups = Map.groupBy(entries, ({ id, operationId }) => operationId ?? id);
  const operations = [...groups.values()].flatMap((group): Operation[] => {
    const [head] = group;
    return head === undefined ? [] : [{ id: head.operationId ?? undefined, head, entries: group }];
  });
  const undone = new Map(operations.flatMap(({ head }) => (head.undoes ? [[head.undoes, head] as const] : [])));
  const isKnown = (id: string | null | undefined) => operations.some((operation) => operation.id === id);
  return operations
    .filter(({ head }) => !head.undoes || !isKnown(head.undoes))
    .map((operation) => {
      const undoneBy = operation.id === undefined ? undefined : undone.get(operation.id);
      return undoneBy === undefined ? operation : { ...operation, undoneBy };
    });
}

type Recorded = NonNullable<Entry["after"]>;
export const isLine = (record: RecordOf): record is Transaction => "transaction_code" in record;
export const isInvoice = (record: RecordOf): record is Invoice => "invoiceNumber" in record;
export const isMatch = (record: Recorded): record is Match => "matchedAmount" in record;

/** The period that an operation closed or reopened, as it was afterwards. */
export function periodOf({ head: { after } }: Pick<Operation, "head">): ClosedPeriod | undefined {
  return after !== null && isPeriod(after) ? after : undefined;
}

const isPeriod = (record: Recorded): record is ClosedPeriod => "unexplainedTransactions" in record;
const isRules = (record: Recorded): record is RuleSet => "rules" in record;

/** The records that an operation changed, as they were afterwards, each once. */
export function recordsOf({ entries }: Pick<Operation, "entries">): RecordOf[] {
  const records = entries.flatMap(({ before, after }) => {
    const record = after ?? before;
    return record === null || isPeriod(record) || isRules(record) ? [] : [record];
  });
  return [...new Map(records.toReversed().map((record) => [record.id, record])).values()];
}
