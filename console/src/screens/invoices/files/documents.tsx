import { Link } from "@tanstack/react-router";
import { Badge, type Tone } from "../../../components/badge.tsx";
import { Money } from "../../../components/money-text.tsx";
import { LINK } from "../../../components/page/link-styles.ts";
import { Section } from "../../../components/page/page.tsx";
import { Table } from "../../../components/page/table.tsx";
import { Party } from "../../../components/party.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { fileColumn } from "../../imports/report.tsx";
import { importWords } from "../../imports/words.ts";
import { invoiceWords } from "../words.ts";
import type { InvoiceImport } from "./queries.ts";
import { invoiceFileWords as words } from "./words.ts";

type Document = InvoiceImport["documents"][number];

const OUTCOMES: Record<Document["outcome"], { text: keyof typeof words; tone: Tone }> = {
  created: { text: "isCreated", tone: "good" },
  changed: { text: "isChanged", tone: "warn" },
  unchanged: { text: "isUnchanged", tone: "neutral" },
  nothing_to_pay: { text: "nothing_to_pay", tone: "neutral" },
};
const EVIDENCE = {
  tax_id: words.byTaxId,
  iban: words.byIban,
  name: words.byName,
  file: words.byFile,
  request: words.byRequest,
  code: words.byCode,
  created: words.newParty,
} as const;

/** The documents of a file: what becomes of each, on which evidence, and how it differs from what is stored. */
export function Documents({ documents, stored }: Pick<InvoiceImport, "documents"> & { stored: boolean }) {
  const { t, day, amount } = useSpeech();
  if (documents.length === 0) return null;
  return (
    <Section title={t(words.documents)}>
      <Table
        label={t(words.documents)}
        rows={documents}
        idOf={(_row, index) => index}
        columns={[
          ...fileColumn(documents, t(importWords.file)),
          {
            title: t(words.number),
            cell: (row) => (
              <>
                <DocumentNumber document={row} stored={stored} />
                {row.type === "credit_note" && <Badge>{t(invoiceWords.creditNote)}</Badge>}
                {row.corrects.length > 0 && <Note>{t(words.corrects, { numbers: row.corrects.join(", ") })}</Note>}
              </>
            ),
          },
          {
            title: t(words.outcome),
            cell: (row) => (
              <>
                <Badge tone={OUTCOMES[row.outcome].tone}>{t(words[OUTCOMES[row.outcome].text])}</Badge>
                <Differences document={row} />
                {row.warnings.map((warning) => (
                  <p key={warning} className="text-warn">
                    {warning}
                  </p>
                ))}
              </>
            ),
          },
          {
            title: t(words.direction),
            cell: ({ direction, directionBy }) => (
              <>
                {t(invoiceWords[direction])}
                <Note>{t(EVIDENCE[directionBy])}</Note>
              </>
            ),
          },
          {
            title: t(common.counterparty),
            cell: ({ counterpartyId, counterpartyName, counterpartyBy }) =>
              counterpartyId !== null && (
                <>
                  <Party name={counterpartyName ?? counterpartyId} code={counterpartyId} />
                  {counterpartyBy !== null && <Note>{t(EVIDENCE[counterpartyBy])}</Note>}
                </>
              ),
          },
          { title: t(invoiceWords.issued), minor: true, short: true, cell: ({ issueDate }) => day(issueDate) },
          {
            title: t(invoiceWords.due),
            minor: true,
            short: true,
            cell: ({ dueDate }) => dueDate !== null && day(dueDate),
          },
          {
            title: t(common.amount),
            numeric: true,
            cell: ({ totalAmount, prepaidAmount, currency }) => (
              <>
                <Money amount={totalAmount} currency={currency} />
                {Number(prepaidAmount) !== 0 && (
                  <Note>{t(words.prepaid, { amount: `${amount(prepaidAmount, currency)} ${currency}` })}</Note>
                )}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Note({ children }: { children: string }) {
  return <span className="block text-[0.8125rem] text-soft">{children}</span>;
}

/** The number, which leads to the invoice when it is stored. */
function DocumentNumber({ document, stored }: { document: Document; stored: boolean }) {
  const { outcome, invoiceNumber: number, counterpartyId } = document;
  const isThere = outcome === "unchanged" || outcome === "changed" || (stored && outcome === "created");
  if (!isThere || counterpartyId === null) return <span className="break-all">{number}</span>;
  return (
    <Link to="/invoices/$number" params={{ number }} search={{ counterparty: counterpartyId }} className={LINK}>
      {number}
    </Link>
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
