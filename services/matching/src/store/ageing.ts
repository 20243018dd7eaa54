import { findIn } from "@matchbook/runtime/mongo/find-in";
import { bookingDayOf } from "@matchbook/runtime/values/booking-day";
import { addDays } from "@matchbook/runtime/values/days";
import {
  addLater,
  type DatedPayment,
  type DecidedItem,
  type OpenItem,
  openOn,
  type PaidInvoice,
} from "../domain/ageing.ts";
import { between, foundBy, keysOf } from "./found-by.ts";
import { settledKey } from "./invoices.ts";
import type { CounterpartyRow, InvoiceRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The number of a counterparty's latest invoices that are looked at for how it pays. */
const LATEST = 20;

export type NamedCounterparty = Pick<CounterpartyRow, "_id" | "accountCode" | "name">;

/** The counterparties after a code, by code, or the one with a code. */
export async function findCounterpartiesAfter(
  { counterparties }: TenantCollections,
  { after, counterpartyCode }: { after?: string | undefined; counterpartyCode?: string | undefined },
  limit: number,
): Promise<NamedCounterparty[]> {
  const wanted = {
    ...(after !== undefined && { $gt: after }),
    ...(counterpartyCode !== undefined && { $eq: counterpartyCode }),
  };
  return counterparties
    .find(Object.keys(wanted).length === 0 ? {} : { accountCode: wanted })
    .sort({ accountCode: 1 })
    .limit(limit)
    .project<NamedCounterparty>({ accountCode: 1, name: 1 })
    .toArray();
}

const DUE = { total: 1, remaining: 1, instalments: 1 } as const;

/** The open invoices and credit notes of a counterparty, read one after the other. */
export function openItemsOf({ invoices }: TenantCollections, { _id }: NamedCounterparty): AsyncIterable<OpenItem> {
  return invoices.find(openOf(_id)).project<OpenItem>({ _id: 0, ...ITEM });
}

const ITEM = { type: 1, direction: 1, currency: 1, dueDate: 1, ...DUE } as const;

const openOf = (id: string) => ({ foundBy: { $in: [foundBy("open", id), foundBy("credit", id)] } });

/** A line is decided about at most so many days before its booking. */
const DAYS_AHEAD = 31;

/** The most changed items that are held at once. */
const HELD = 1_000;

/**
 * The items of a counterparty that were open at the end of a day: of those that are closed now, only those changed
 * since are read. Credit notes come last, because any invoice may have used them.
 */
export async function* openItemsOn(
  collections: TenantCollections,
  { _id }: NamedCounterparty,
  day: string,
): AsyncGenerator<OpenItem, void, undefined> {
  const since = new Date(addDays(day, -DAYS_AHEAD));
  const closed = between("settled", { from: settledKey(_id, since), to: `${_id} ~` });
  const rows = collections.invoices.find({ $or: [openOf(_id), closed] }).project<ChangedItem>({
    ...ITEM,
    ...{ invoiceNumber: 1, issueDate: 1, updatedAt: 1, adjustments: 1 },
  });
  const later = new Map<string, bigint>();
  const notes: DecidedItem[] = [];
  let held: NumberedItem[] = [];
  async function* decided() {
    addLater(later, { items: held, payments: await findDatedPayments(collections, held), day });
    for (const item of held)
      if (item.type === "credit_note") notes.push(item);
      else {
        yield* openOn(item, later.get(item.id), day);
        later.delete(item.id);
      }
    held = [];
  }
  for await (const { _id: id, updatedAt, ...row } of rows) {
    if (updatedAt >= since) held.push({ ...row, id });
    else if (row.issueDate <= day) yield row;
    if (held.length === HELD) yield* decided();
  }
  yield* decided();
  for (const note of notes) yield* openOn(note, later.get(note.id), day);
}

type NumberedItem = DecidedItem & Pick<InvoiceRow, "invoiceNumber">;
type ChangedItem = Omit<NumberedItem, "id"> & Pick<InvoiceRow, "_id" | "updatedAt">;

export type LatestPaid = PaidInvoice & Pick<InvoiceRow, "invoiceNumber" | "direction">;

/** Finds those of a counterparty's latest invoices, by issue date, that are paid. */
export async function findLatestPaid(
  { invoices }: TenantCollections,
  { accountCode }: NamedCounterparty,
): Promise<LatestPaid[]> {
  const shown = { type: 1, status: 1, invoiceNumber: 1, direction: 1, issueDate: 1, dueDate: 1 };
  const rows = await invoices
    .find({ foundBy: foundBy("counterparty", accountCode) })
    .sort({ issueDate: -1, invoiceNumber: 1 })
    .limit(LATEST)
    .project<Omit<LatestPaid, "id"> & Pick<InvoiceRow, "_id" | "type" | "status">>(shown)
    .toArray();
  const paid = rows.filter(({ type, status }) => type === "invoice" && status === "paid");
  return paid.map(({ _id: id, type, status, ...rest }) => ({ id, ...rest }));
}

/** The matches of these invoices with the value dates of their lines. */
export async function findDatedPayments(
  { matches, lines }: TenantCollections,
  paid: readonly Pick<LatestPaid, "invoiceNumber">[],
): Promise<DatedPayment[]> {
  const numbers = paid.map(({ invoiceNumber }) => invoiceNumber);
  const shown = { transactionId: 1, invoiceId: 1, kind: 1, status: 1, returned: 1, invoiceAmount: 1 } as const;
  const found = await findIn(matches, "foundBy", keysOf("invoice", numbers), { projection: shown });
  const ids = found.map(({ transactionId }) => transactionId);
  const dated = await findIn(lines, "_id", ids, { projection: { valueDate: 1, bookedOn: 1 } });
  const daysOf = new Map(
    dated.map(({ _id, valueDate, bookedOn: bookingDay }) => {
      return [_id, { valueDate, bookingDay: bookingDayOf({ bookingDay, valueDate }) }];
    }),
  );
  return found.flatMap(({ _id: id, transactionId, returned: returnedAmount, ...match }) => {
    const days = daysOf.get(transactionId);
    return days === undefined ? [] : [{ ...match, id, returnedAmount, ...days }];
  });
}
