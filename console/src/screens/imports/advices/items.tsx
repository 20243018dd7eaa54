import { Badge } from "../../../components/badge.tsx";
import { Note } from "../../../components/note.tsx";
import { Section } from "../../../components/page/page.tsx";
import { TableSection } from "../../../components/page/table-section.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { importWords } from "../words.ts";
import { type Item, type NamedInvoice, NamedInvoices, namedBy } from "./named-invoices.tsx";
import type { Advice } from "./queries.ts";
import { adviceWords as words } from "./words.ts";

interface ItemsProps {
  advice: Advice;
  /** The invoices that the items name; null where they are not told. */
  invoices?: readonly NamedInvoice[] | null;
}

/** The items of an advice. Their amounts are after what was taken off, and add up to its total. */
export function Items({ advice: { number, items, currency }, invoices = null }: ItemsProps) {
  const { t, amount } = useSpeech();
  const isBookedAlone = items.some(({ transactionId }) => transactionId !== null);
  return (
    <TableSection
      title={`${t(words.itemsOf)} ${number}`}
      rows={items}
      columns={[
        {
          title: words.document,
          cell: (item) => <Documents item={item} />,
          sort: ({ documents }) => documents.join() || null,
        },
        { title: common.kind, cell: ({ kind }) => t(words[kind]) },
        {
          title: words.deductions,
          cell: ({ deductions }) =>
            deductions.map(({ type, amount: taken, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two deductions may be alike, and none moves.
              <span key={at} className="block">
                {t(words.deduction, { type: t(words[type]), amount: `${amount(taken, currency)} ${currency}` })}
                {text !== null && <Note>{text}</Note>}
              </span>
            )),
        },
        ...(isBookedAlone
          ? [{ title: words.line, cell: ({ transactionId }: Item) => <ItemLine code={transactionId} /> }]
          : []),
        ...(invoices === null
          ? []
          : [
              {
                title: common.invoices,
                cell: (item: Item) => (
                  <NamedInvoices item={item} currency={currency} invoices={namedBy(item, items, invoices)} />
                ),
              },
            ]),
        { title: common.amount, summed: true, money: (item) => ({ amount: item.amount, currency }) },
      ]}
    />
  );
}

/** The line of an item. It is not named, because an order may have a thousand. */
function ItemLine({ code }: { code: string | null }) {
  const { t } = useSpeech();
  if (code === null) return <span className="text-soft">{t(words.noLine)}</span>;
  return <TextLink to="/transactions/$code" params={{ code }} text={t(words.line)} />;
}

function Documents({ item: { documents, name, iban, text, rejected, deductions } }: { item: Item }) {
  const { t } = useSpeech();
  // A remark about a deduction stands beside it.
  const isSaid = deductions.some((deduction) => deduction.text === text);
  return (
    <>
      <span className="break-all">{documents.join(", ") || t(words.noDocument)}</span>
      {rejected !== null && (
        <>
          {" "}
          <Badge tone="bad">{t(words.rejected, { reason: rejected })}</Badge>
        </>
      )}
      {[name, iban, isSaid ? null : text].map((note) => note !== null && <Note key={note}>{note}</Note>)}
    </>
  );
}

/** Contradictions and left-out parts of a document or a file. */
export function Warnings({ title, warnings }: { title?: string; warnings: readonly string[] }) {
  const { t } = useSpeech();
  if (warnings.length === 0) return null;
  return (
    <Section title={[t(importWords.warnings), title].filter(Boolean).join(": ")}>
      <ul className="flex flex-col gap-1 px-4 py-3 text-warn">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Section>
  );
}
