import type { Change, Changes } from "@matchbook/matcher/books/book";

/** The stored form of an entity, with its new version and time; the entity itself when it was not changed. */
export const asStored = <T extends { id: string }>(changes: readonly Change<T>[], entity: T): T =>
  changes.find(({ after }) => after.id === entity.id)?.after ?? entity;

/** Merges the changes of successive decisions: each entity from its first to its last form. */
export function sumOf(decisions: readonly Changes[]): Changes {
  const deleted = new Map(decisions.flatMap(({ deletedMatches }) => deletedMatches).map((match) => [match.id, match]));
  const matches = merged(decisions.flatMap((changes) => changes.matches));
  for (const id of deleted.keys()) {
    const change = matches.get(id);
    if (change === undefined) continue;
    matches.delete(id);
    // A match that was created and deleted in the same commit was never stored.
    if (change.before === undefined) deleted.delete(id);
    else deleted.set(id, change.before);
  }
  return {
    lines: [...merged(decisions.flatMap(({ lines }) => lines)).values()],
    invoices: [...merged(decisions.flatMap(({ invoices }) => invoices)).values()],
    matches: [...matches.values()],
    deletedMatches: [...deleted.values()],
    // A command that deletes invoices has a commit for itself.
    deletedInvoices: decisions.flatMap(({ deletedInvoices }) => deletedInvoices),
  };
}

function merged<T extends { id: string }>(changes: readonly Change<T>[]): Map<string, Change<T>> {
  const sums = new Map<string, Change<T>>();
  for (const change of changes) {
    const earlier = sums.get(change.after.id);
    const contentChanged = change.contentChanged || earlier?.contentChanged === true;
    sums.set(change.after.id, {
      ...change,
      before: earlier === undefined ? change.before : earlier.before,
      contentChanged,
    });
  }
  return sums;
}
