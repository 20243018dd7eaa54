import type { Line } from "./queries.ts";

/** How people call a line: the other side's name, else its text, else its code. */
export function titleOf({ counterparty_name, description, transaction_code }: Line): string {
  return counterparty_name || description || transaction_code;
}
