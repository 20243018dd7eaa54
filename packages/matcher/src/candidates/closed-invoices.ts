import { push } from "../model/collections.ts";
import { directionsAgree, type Invoice, type Line, lineRemaining } from "../model/model.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { invoiceKeys } from "../reading/invoice-forms.ts";
import { type Reading, readingOf } from "../reading/reading.ts";
import type { Kind } from "../text/shortlist.ts";

const MAX_SOUGHT = 8;
/** Keys that a payer meant as a number; the others are parts and combinations of words. */
const MEANT: ReadonlySet<Kind> = new Set(["reference", "labelled", "written", "listed", "aside"]);
/** Behind a label, a short number is meant, too. What else the bank wrote is weak, however it is written. */
const MEANT_IF_WEAK: ReadonlySet<Kind> = new Set(["labelled", "aside"]);

/** The keys of a line that are looked up among closed invoices: those that its payer most likely meant. */
export const soughtKeys = ({ cites }: Reading): string[] =>
  [...cites]
    .filter(([, { strength, kind }]) => MEANT.has(kind) && (strength === "strong" || MEANT_IF_WEAK.has(kind)))
    .sort(([, a], [, b]) => a.rank - b.rank)
    .slice(0, MAX_SOUGHT)
    .map(([key]) => key);

/** Closed invoices that the lines of a chunk cite, by their keys. They explain; nothing is matched to them. */
export class ClosedInvoices {
  readonly #byKey = new Map<string, Invoice[]>();

  constructor(invoices: readonly Invoice[]) {
    for (const invoice of invoices) {
      if (isOpen(invoice)) continue;
      for (const key of invoiceKeys(invoice)) push(this.#byKey, key, invoice);
    }
  }

  readonly cited = (key: string): readonly Invoice[] => this.#byKey.get(key) ?? [];
}

/** Recognizes money with the number and exactly the amount of what was paid the other way: the payment comes back. */
export const takesBack = (line: Line, closed: ClosedInvoices): boolean =>
  soughtKeys(readingOf(line))
    .flatMap(closed.cited)
    .filter((invoice) => !directionsAgree(line, invoice) && !invoice.void && invoice.currency === line.currency)
    .some(({ total }) => total === lineRemaining(line));
