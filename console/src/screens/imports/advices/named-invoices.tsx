import { isOpenInvoice } from "@matchbook/vocabulary/statuses";
import { Badge } from "../../../components/badge.tsx";
import { Note } from "../../../components/note.tsx";
import { statusWords } from "../../../components/operations/status-words.ts";
import { TextLink } from "../../../components/page/text-link.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { toMinor } from "../../../values/minor-units.ts";
import type { Advice, StoredAdvices } from "./queries.ts";
import { adviceWords as words } from "./words.ts";

export type Item = Advice["items"][number];
export type NamedInvoice = NonNullable<StoredAdvices["advices"][number]["invoices"]>[number];

export const namedBy = (item: Item, items: readonly Item[], invoices: readonly NamedInvoice[]) =>
  invoices.filter((invoice) => invoice.item === items.indexOf(item) + 1);

interface NamedInvoicesProps {
  item: Item;
  currency: string;
  invoices: readonly NamedInvoice[];
}

/** The invoices that an item names: none, settled before, or open by another amount than it settles. */
export function NamedInvoices({ item, currency, invoices }: NamedInvoicesProps) {
  const { t, amount } = useSpeech();
  if (invoices.length === 0) {
    const isUnknown = item.kind === "payment" && item.documents.length > 0;
    return isUnknown && <Badge tone="warn" text={t(words.unknownInvoice)} />;
  }
  const settled = [item, ...item.deductions].reduce((sum, part) => sum + toMinor(part.amount, currency), 0n);
  return invoices.map((invoice) => {
    const { invoiceId: number, counterpartyId, counterpartyName, remainingAmount, status } = invoice;
    const fits = invoice.currency === currency && toMinor(remainingAmount, currency) === settled;
    const rest = `${amount(remainingAmount, invoice.currency)} ${invoice.currency}`;
    return (
      <span key={`${counterpartyId} ${number}`} className="block">
        <TextLink to="/invoices/$number" params={{ number }} search={{ counterparty: counterpartyId }} text={number} />{" "}
        <Badge
          tone={isOpenInvoice(invoice) ? (fits ? "good" : "warn") : "bad"}
          text={isOpenInvoice(invoice) && !fits ? t(words.openBy, { amount: rest }) : t(statusWords[status])}
        />
        <Note>{counterpartyName}</Note>
      </span>
    );
  });
}
