import type { InvoiceWithMatches } from "../../api/resources.ts";
import { Money } from "../../components/money-text.tsx";
import { TableSection } from "../../components/page/table-section.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { invoiceWords as words } from "./words.ts";

/** The parts of an invoice that are due one after another, in the order in which payments settle them. */
export function Instalments({ invoice: { instalments, currency } }: { invoice: InvoiceWithMatches }) {
  const { t, day } = useSpeech();
  if (instalments.length === 0) return null;
  const money = (title: string, name: "amount" | "remainingAmount") => ({
    title,
    numeric: true,
    cell: (part: (typeof instalments)[number]) => <Money amount={part[name]} currency={currency} />,
  });
  return (
    <TableSection
      title={t(words.instalments)}
      rows={instalments}
      idOf={(_part, index) => index}
      columns={[
        { title: t(words.due), short: true, cell: ({ dueDate }) => day(dueDate) },
        money(t(words.total), "amount"),
        money(t(words.remaining), "remainingAmount"),
      ]}
    />
  );
}
