import type { ReactNode } from "react";
import { listQuery } from "../../api/list-query.ts";
import type { Query } from "../../api/request.ts";
import type { Invoice } from "../../api/resources.ts";
import type { Column } from "../../components/page/column.tsx";
import { PagedSection } from "../../components/page/paged-section.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Empty } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { type Speech, useSpeech } from "../../i18n/language.ts";
import { InvoiceStatus } from "./invoice-status.tsx";
import { PartyLink } from "./party-link.tsx";
import { keyOf } from "./queries.ts";
import { invoiceWords as words } from "./words.ts";

interface TableProps {
  query: Query;
  /** All are of one counterparty, which need not be repeated. */
  ofOneParty?: boolean;
  /** The action that an empty table offers. */
  emptyAction?: ReactNode;
}

/** The invoices of a filter. */
export function InvoicesTable({ query, emptyAction, ofOneParty = false }: TableProps) {
  const speech = useSpeech();
  const { t } = speech;
  return (
    <PagedSection
      title={common.invoices}
      list={listQuery<Invoice>("/invoices", query)}
      empty={<Empty title={t(words.empty)} action={emptyAction} hint={t(words.emptyHint)} />}
      columns={columnsIn(speech, ofOneParty)}
    />
  );
}

function columnsIn({ t }: Speech, ofOneParty: boolean): Column<Invoice>[] {
  const party: Column<Invoice> = {
    title: common.counterparty,
    sort: ({ counterpartyName }) => counterpartyName,
    cell: ({ counterpartyId, counterpartyName }) => <PartyLink name={counterpartyName} code={counterpartyId} />,
  };
  return [
    {
      title: common.number,
      short: true,
      cell: (invoice) => (
        <TextLink
          to="/invoices/$number"
          params={{ number: invoice.invoiceNumber }}
          search={keyOf(invoice)}
          text={invoice.invoiceNumber}
        />
      ),
    },
    {
      title: common.status,
      cell: (invoice) => <InvoiceStatus invoice={invoice} />,
      sort: ({ status }) => t(words[status]),
    },
    ...(ofOneParty ? [] : [party]),
    { title: words.issued, minor: true, day: ({ issueDate }) => issueDate },
    { title: words.due, minor: true, day: ({ dueDate }) => dueDate },
    { title: words.total, minor: true, money: ({ totalAmount: amount, currency }) => ({ amount, currency }) },
    {
      title: words.remaining,
      summed: ({ direction, type }) => (type === "credit_note" ? `${t(words.credit)}, ` : "") + t(words[direction]),
      money: ({ remainingAmount: amount, currency }) => ({ amount, currency }),
    },
  ];
}
