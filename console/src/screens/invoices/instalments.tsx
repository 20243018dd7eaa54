import type { InvoiceWithMatches } from "../../api/resources.ts";
import { TableSection } from "../../components/page/table-section.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { invoiceWords as words } from "./words.ts";

/** The parts of an invoice that are due one after another, in the order in which payments settle them. */
export function Instalments({ invoice: { instalments, currency } }: { invoice: InvoiceWithMatches }) {
  const { t } = useSpeech();
  if (instalments.length === 0) return null;
  return (
    <TableSection
      title={t(words.instalments)}
      rows={instalments}
      columns={[
        { title: words.due, day: ({ dueDate }) => dueDate },
        { title: words.total, money: ({ amount }) => ({ amount, currency }) },
        { title: words.remaining, money: ({ remainingAmount: amount }) => ({ amount, currency }) },
      ]}
    />
  );
}
