import type { StatementLine } from "../statement-line.ts";
import type { Direction } from "../value-sets.ts";
import { minorUnits } from "./amount.ts";
import type { Layout } from "./layout.ts";
import { decimalOf, fail, type Row } from "./row.ts";

/** The fee of a row in minor units, negative for money out; 0 without one. */
export function readFee(row: Row, layout: Layout, currency: string): bigint {
  const column = layout.column("fee");
  if (column === undefined) return 0n;
  const decimal = decimalOf(row, layout, column);
  if (decimal === undefined) return 0n;
  const result = minorUnits(decimal, currency);
  if (!result.ok) return fail(row, column, `: ${result.reason}`);
  const isOut = layout.feeSign === "out" || (layout.feeSign === "negative_out") === decimal.negative;
  return isOut ? -result.amount : result.amount;
}

/** Amount and direction of a sum that is negative for money out. */
export function moved(sum: bigint): { amount: bigint; direction: Direction } {
  return sum < 0n ? { amount: -sum, direction: "debit" } : { amount: sum, direction: "credit" };
}

/** The line of a fee. It names the booking, but pays no invoice of its counterparty. */
export function feeLine(line: StatementLine, fee: bigint): StatementLine {
  const titled = (text: string | null) => ["Fee", text].filter(Boolean).join(": ");
  const { identity: _, ...booked } = line;
  return {
    ...booked,
    ...moved(fee),
    position: { ...line.position, detail: 1 },
    ...{
      description: titled(line.description),
      remittance: titled(line.remittance),
      reference: null,
      endToEndId: null,
      mandateId: null,
    },
    ...{ counterpartyName: null, counterpartyIban: null, original: null },
  };
}
