import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { get } from "../../../api/request.ts";
import type { Invoice } from "../../../api/resources.ts";
import { amountsIn } from "../../../values/amount-search.ts";
import { toMinor } from "../../../values/minor-units.ts";
import { candidatesQuery } from "../detail/queries.ts";
import type { Line } from "../queries.ts";

/** An invoice that a line may be matched to. */
export interface OpenInvoice {
  number: string;
  counterparty: string;
  name: string;
  remaining: number;
  currency: string;
  dueDate: string | null;
}

/** Several suppliers may use one number. */
export const keyOf = ({ number, counterparty }: Pick<OpenInvoice, "number" | "counterparty">): string =>
  JSON.stringify([number, counterparty]);

/** Loaded before those of the other direction are left out, and shown after. */
const MOST = { loaded: 100, shown: 20 };

/** Money in pays receivables, money out payables; a credit note is paid the other way. */
const isPaidBy = (line: Line) => (invoice: Invoice) =>
  (invoice.direction === "receivable") === ((line.direction === "credit") === (invoice.type === "invoice"));

interface FoundInvoices {
  invoices: readonly OpenInvoice[];
  /** Tells whether they were found for the text as it is. */
  isCurrent: boolean;
  loading: boolean;
}

/** Open invoices by a text; without a text, those that matching considers for the line. */
export function useOpenInvoices(line: Line, text: string): FoundInvoices {
  const now = text.trim();
  const wanted = useDeferredValue(now);
  const candidates = useQuery(candidatesQuery(line.transaction_code));
  const found = useQuery({
    queryKey: ["open-invoices", line.direction, wanted],
    queryFn: async ({ signal }) => {
      const query = {
        ...(amountsIn(wanted) ?? { text: wanted }),
        status: ["open", "partially_paid"],
        pageSize: MOST.loaded,
      };
      const { data } = await get<Invoice[]>("/invoices", query, signal);
      return data.filter(isPaidBy(line)).slice(0, MOST.shown);
    },
    enabled: wanted !== "",
    placeholderData: keepPreviousData,
  });
  const used = wanted === "" ? candidates : found;
  const state = { isCurrent: wanted === now && used.isSuccess && !used.isPlaceholderData, loading: used.isFetching };
  if (wanted !== "") return { invoices: (found.data ?? []).map(ofInvoice), ...state };
  const considered = (candidates.data?.candidates ?? []).map((candidate) => ({
    number: candidate.invoiceId,
    counterparty: candidate.counterpartyId,
    name: candidate.counterpartyName,
    remaining: candidate.invoiceRemainingAmount,
    currency: candidate.invoiceCurrency,
    dueDate: null,
  }));
  return { invoices: considered, ...state };
}

function ofInvoice(invoice: Invoice): OpenInvoice {
  const { invoiceNumber, counterpartyId, counterpartyName, remainingAmount, currency, dueDate } = invoice;
  const counterparty = { counterparty: counterpartyId, name: counterpartyName };
  return { number: invoiceNumber, ...counterparty, remaining: remainingAmount, currency, dueDate };
}

/** The part of a line that an invoice takes: all of its open amount, as far as the line has it. */
export function partFor(invoice: OpenInvoice, line: Pick<Line, "currency">, left: bigint): bigint {
  if (invoice.currency !== line.currency) return left;
  const open = toMinor(invoice.remaining, invoice.currency);
  return open < left ? open : left;
}
