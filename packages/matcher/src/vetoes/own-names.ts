import type { Case } from "../claim.ts";

/** The names of the other side: of its field and of the counterparty of the claimed invoices. */
export function ownNames({ line, claim, pool }: Case): string[] {
  const parties = claim.candidates.flatMap(({ invoice }) => pool.counterparty(invoice.counterpartyId) ?? []);
  return [line.counterpartyName ?? "", ...parties.flatMap(({ name, aliases }) => [name, ...aliases])];
}
