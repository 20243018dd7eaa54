import { OPEN_INVOICE_STATUSES } from "@matchbook/vocabulary/statuses";
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

const MOST = 20;

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
      const open = { status: OPEN_INVOICE_STATUSES, paidBy: line.direction, pageSize: MOST };
      const { data } = await get<Invoice[]>(
        "/invoices",
        { ...(amountsIn(wanted) ?? { text: wanted }), ...open },
        signal,
      );
      return data;
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
