import { directionsAgree, type Invoice, type Line } from "../model/model.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { isFarAhead } from "../reading/expected.ts";
import type { Candidates } from "./claim.ts";
import type { Pool } from "./pool.ts";

/** Returns the current form of an invoice, which may have less open than when the pool was loaded. */
export type Current = (invoice: Invoice) => Invoice;

export interface Search {
  line: Line;
  pool: Pool;
  current: Current;
  found: Candidates;
  seen: Set<string>;
}

export const fits = ({ line }: Search, invoice: Invoice): boolean =>
  isOpen(invoice) && directionsAgree(line, invoice) && !isFarAhead(line, invoice);

export function unseen(search: Search, stored: readonly Invoice[]): Invoice[] {
  const { current, seen } = search;
  return stored.flatMap((each) => {
    if (seen.has(each.id)) return [];
    const invoice = current(each);
    if (!fits(search, invoice)) return [];
    seen.add(each.id);
    return [invoice];
  });
}

export const moreThan = (limit: number): string => `more than ${limit}`;
