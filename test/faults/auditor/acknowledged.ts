import type { Findings } from "./findings.ts";
import type { Invoice, Read } from "./read.ts";

/** Checks that nothing was lost that an answer named: a resource or an operation, by its id. */
export function auditAcknowledged(read: Read, ids: readonly string[], findings: Findings): void {
  const { transactions, invoices, matches, history, endpoints } = read;
  const subjects = history.flatMap(({ before, after, operationId }) => [idOf(before), idOf(after), operationId]);
  const known = new Set<unknown>(subjects);
  for (const { id } of [...transactions, ...invoices, ...matches, ...endpoints]) known.add(id);
  for (const { after } of history)
    for (const { id } of (after as Partial<Invoice> | null)?.adjustments ?? []) known.add(id);
  for (const id of ids) if (!known.has(id)) findings.add("what was acknowledged is stored", id, {});
}

function idOf(resource: unknown): unknown {
  return (resource as { id?: string } | null)?.id;
}
