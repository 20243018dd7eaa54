import { sumsByCurrency } from "../../values/sums.ts";
import type { BulkItem } from "./bulk.ts";

/** The sums of lines per currency; of a confirmation, the allocated amounts. */
export const sumsOf = (items: readonly BulkItem[]) =>
  sumsByCurrency(
    items.map(({ line, match }) => ({ amount: match?.matchedAmount ?? line.amount, currency: line.currency })),
  );
