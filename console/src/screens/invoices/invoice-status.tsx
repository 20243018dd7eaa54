import { isOpenInvoice } from "@matchbook/vocabulary/statuses";
import type { Invoice } from "../../api/resources.ts";
import { Badge } from "../../components/badge.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { daysOverdue } from "../../values/days.ts";
import { INVOICE_TONES } from "./queries.ts";
import { invoiceWords as words } from "./words.ts";

/** The state of an invoice: what kind it is, whether it is paid, and for how many days it is overdue. */
export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, "status" | "dueDate"> & Partial<Invoice> }) {
  const { t } = useSpeech();
  const { status, type, dueDate, onAccountOf = null } = invoice;
  const count = type !== "credit_note" && isOpenInvoice(invoice) ? daysOverdue(dueDate) : 0;
  return (
    <span className="flex flex-wrap gap-1" data-status={status}>
      {type === "credit_note" && <Badge>{t(onAccountOf === null ? words.credit : words.onAccount)}</Badge>}
      {type === "expected_payment" && <Badge>{t(words.expectedPayment)}</Badge>}
      {(count === 0 || status !== "open") && <Badge tone={INVOICE_TONES[status]}>{t(words[status])}</Badge>}
      {count > 0 && <Badge tone="bad">{t(words.overdue, { count })}</Badge>}
    </span>
  );
}
