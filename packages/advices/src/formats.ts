import type { TableRow } from "@matchbook/statements/table-readers";
import { adyen } from "./adyen/adyen.ts";
import { goCardless } from "./gocardless/gocardless.ts";
import { detectPayoutItems, readPayoutItems } from "./gocardless/payout-items.ts";
import { mollie } from "./mollie/mollie.ts";
import { detectNacha, readNacha } from "./nacha/read-nacha.ts";
import { detectOrders, readOrders } from "./payment-orders/read-orders.ts";
import { detectStatus, readStatus } from "./payment-status/read-status.ts";
import { type PayoutLayout, readPayoutTable } from "./payouts/payout-table.ts";
import { payPalColumns } from "./paypal/paypal-columns.ts";
import { readPayPal } from "./paypal/read-paypal.ts";
import { readSettlement } from "./paypal/read-settlement.ts";
import type { AdviceReading, ReadOptions } from "./read-options.ts";
import { readRemittance } from "./remittance/read-remittance.ts";
import { remittanceColumns } from "./remittance/remittance-columns.ts";
import { stripe } from "./stripe/stripe.ts";
import { type Columns, findTable, type Table } from "./table/table.ts";
import { textOf } from "./text-of.ts";
import { detectX12, readX12 } from "./x12/read-820.ts";

/** A format of text or XML. A new format is a new row in `formats`. */
export interface AdviceFormatReader {
  /** Tells whether a file with this beginning is in this format. */
  detect: (head: string) => boolean;
  /** Throws `StatementError`. */
  read: (bytes: Uint8Array, options: ReadOptions) => AdviceReading;
}

/** A format of tables, recognized by its header. A new layout of a payout report is a new row in `tableFormats`. */
export interface TableFormat {
  /** Undefined when no table has its columns. Throws `StatementError`. */
  read: (tables: readonly TableRow[][], kind: TableKind, options: ReadOptions) => AdviceReading | undefined;
}

export type TableKind = "CSV" | "XLSX" | "ODS";

const formats: readonly AdviceFormatReader[] = [
  { detect: detectOrders, read: readOrders },
  { detect: detectStatus, read: readStatus },
  { detect: detectX12, read: (bytes, options) => readX12(textOf(bytes), options) },
  { detect: detectNacha, read: (bytes) => readNacha(textOf(bytes)) },
  { detect: detectPayoutItems, read: (bytes, options) => readPayoutItems(textOf(bytes), options) },
];

/** Reports of known layouts are tried before the remittance advices, whose columns have many names. */
export const tableFormats: readonly TableFormat[] = [
  ...[stripe, adyen, mollie, goCardless].map(payouts),
  { read: readSettlement },
  of(payPalColumns, (table, _, options) => readPayPal(table, options)),
  of(remittanceColumns, readRemittance),
];

function payouts(layout: PayoutLayout): TableFormat {
  return of(layout, (table, _, options) => readPayoutTable(table, layout, options));
}

function of<Field extends string>(
  columns: Columns<Field>,
  read: (table: Table<Field>, kind: TableKind, options: ReadOptions) => AdviceReading,
): TableFormat {
  return {
    read: (tables, kind, options) => {
      const table = findTable(tables, columns);
      return table && read(table, kind, options);
    },
  };
}

/** The format of a file that is no table, by its beginning; undefined when it is in none. */
export function findFormat(head: string): AdviceFormatReader | undefined {
  return formats.find(({ detect }) => detect(head));
}
