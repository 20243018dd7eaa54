import { type Findings, same } from "./findings.ts";
import type { Change, Read } from "./read.ts";

type Entity = Record<string, unknown> & { id: string };

/**
 * Fields that a change of another resource sets too, so they differ between two entries and in the present: names are as
 * they are now, and the time of a change also of one that makes no entry.
 */
const DERIVED = ["counterpartyName", "updated_at", "updatedAt", "match_reasons", "version"];
/** Fields of a transaction that follow from matches without an entry, or from a closed period. */
const DERIVED_OF_TRANSACTION = [...DERIVED, "counterparty_id", "payment_method_id", "adjusted", "late", "rule"];

/** The part of a resource that an entry of the history tells. */
export function told(entity: Change["entity"], value: unknown): unknown {
  if (typeof value !== "object" || value === null) return null;
  const left = new Set(entity === "transaction" ? DERIVED_OF_TRANSACTION : DERIVED);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !left.has(name)));
}

/** Entries by the id of their resource, oldest first, without those of transactions that are gone with their import. */
export function entriesOf({ history }: Read, entity: Change["entity"]): Map<string, Change[]> {
  const subjectOf = ({ before, after }: Change) => (after ?? before) as Entity | null;
  return Map.groupBy(
    history.filter((entry) => entry.entity === entity && subjectOf(entry) !== null),
    (entry) => String(subjectOf(entry)?.id),
  );
}

/**
 * Checks that the entries have numbers without gaps, that each begins where the one before it of its resource ended, and
 * that the last one ended with the present.
 */
export function auditHistory(read: Read, findings: Findings): void {
  read.history.forEach(({ sequence, id }, at) => {
    if (sequence !== at + 1) findings.add("history without gaps", `entry ${id}`, { sequence, place: at + 1 });
  });
  const present = { transaction: read.transactions, invoice: read.invoices, match: read.matches };
  for (const [entity, rows] of Object.entries(present) as [keyof typeof present, Entity[]][]) {
    const now = new Map(rows.map((row) => [row.id, row]));
    const entries = entriesOf(read, entity);
    for (const [id, changes] of entries) auditChain({ entity, id, changes, now: now.get(id) }, findings);
    for (const { id, ...row } of rows) {
      if (entries.has(id)) continue;
      // The history of a transaction begins with its first change.
      if (entity !== "transaction") findings.add("history of every resource", `${entity} ${id}`, { row });
      else if (row.status !== "unmatched" || row.remaining_amount !== row.amount)
        findings.add("history of every change", `transaction ${id}`, { row });
    }
  }
}

interface Chain {
  entity: Change["entity"];
  id: string;
  changes: Change[];
  now: Entity | undefined;
}

function auditChain({ entity, id, changes, now }: Chain, findings: Findings): void {
  const about = `${entity} ${id}`;
  const compare = (rule: string, value: unknown, expected: unknown) => {
    const [a, b] = [told(entity, value), told(entity, expected)];
    if (!same(a, b)) findings.add(rule, about, differing(a, b));
  };
  for (const [at, change] of changes.entries()) {
    const last = changes[at - 1];
    if (last !== undefined) compare("history is one chain", change.before, last.after);
  }
  compare("history ends with the present", now, changes.at(-1)?.after);
}

/** The fields that two resources do not have in common. */
function differing(a: unknown, b: unknown): Record<string, unknown> {
  if (a === null || b === null) return { shown: a, expected: b };
  const [shown, expected] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys({ ...shown, ...expected }).filter((name) => !same(shown[name], expected[name]));
  return Object.fromEntries(names.map((name) => [name, { shown: shown[name], expected: expected[name] }]));
}
