import { Badge, type Tone } from "../../../components/badge.tsx";
import { Money } from "../../../components/money-text.tsx";
import { Note } from "../../../components/note.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { keyOf } from "../queries.ts";
import { invoiceWords } from "../words.ts";
import type { InvoiceImport } from "./queries.ts";
import { invoiceFileWords as words } from "./words.ts";

/** One of a file. */
export type Document = InvoiceImport["documents"][number];

const OUTCOMES: Record<Document["outcome"], { text: keyof typeof words; tone: Tone }> = {
  created: { text: "isCreated", tone: "good" },
  changed: { text: "isChanged", tone: "warn" },
  unchanged: { text: "isUnchanged", tone: "neutral" },
  nothing_to_pay: { text: "nothing_to_pay", tone: "neutral" },
};

/** The number, and for a credit note what it corrects. */
export function DocumentCell({ document, stored }: { document: Document; stored: boolean }) {
  const { t } = useSpeech();
  const { type, corrects } = document;
  return (
    <>
      <DocumentNumber document={document} stored={stored} />
      {type === "credit_note" && <Badge>{t(invoiceWords.credit)}</Badge>}
      {corrects.length > 0 && <Note>{t(words.corrects, { numbers: corrects.join(", ") })}</Note>}
    </>
  );
}

/** The outcome of a document, with its changes and warnings. */
export function OutcomeCell({ document }: { document: Document }) {
  const { t } = useSpeech();
  const { text, tone } = OUTCOMES[document.outcome];
  return (
    <>
      <Badge tone={tone}>{t(words[text])}</Badge>
      <Differences document={document} />
      {document.warnings.map((warning) => (
        <p key={warning} className="text-warn">
          {warning}
        </p>
      ))}
    </>
  );
}

/** The total, and what was paid ahead. */
export function AmountCell({ document: { totalAmount, prepaidAmount, currency } }: { document: Document }) {
  const { t, amount } = useSpeech();
  return (
    <>
      <Money amount={totalAmount} currency={currency} />
      {Number(prepaidAmount) !== 0 && (
        <Note>{t(words.prepaid, { amount: `${amount(prepaidAmount, currency)} ${currency}` })}</Note>
      )}
    </>
  );
}

/** Each instalment with its day and amount. */
export function Parts({ document: { instalments, currency } }: { document: Document }) {
  const { day, amount } = useSpeech();
  return instalments.map((part) => (
    <span key={part.dueDate} className="block whitespace-nowrap">
      {day(part.dueDate)}: {amount(part.amount, currency)} {currency}
    </span>
  ));
}

/** The number, which leads to the invoice when it is stored. */
function DocumentNumber({ document, stored }: { document: Document; stored: boolean }) {
  const { outcome, invoiceNumber: number, counterpartyId, direction, issueDate } = document;
  const isThere = outcome === "unchanged" || outcome === "changed" || (stored && outcome === "created");
  if (!isThere || counterpartyId === null) return <span className="break-all">{number}</span>;
  return (
    <TextLink
      to="/invoices/$number"
      params={{ number }}
      search={keyOf({ counterpartyId, direction, issueDate })}
      text={number}
    />
  );
}

/** Before and after of each field that differs from the stored invoice. */
function Differences({ document: { changes, currency } }: { document: Document }) {
  const { t, day, amount } = useSpeech();
  const shown = (field: string, value: string | null) => {
    if (value === null) return t(words.none);
    if (field === "totalAmount") return `${amount(value, currency)} ${currency}`;
    return field === "issueDate" || field === "dueDate" ? day(value) : value;
  };
  return (
    <ul data-differences>
      {changes.map(({ field, before, after }) => (
        <li key={field} className="text-[0.8125rem]">
          {t(words.difference, {
            field: field in words ? t(words[field as keyof typeof words]) : field,
            before: shown(field, before),
            after: shown(field, after),
          })}
        </li>
      ))}
    </ul>
  );
}
