import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { listQuery } from "../../api/list-query.ts";
import type { Query } from "../../api/request.ts";
import type { Invoice } from "../../api/resources.ts";
import { moneyColumn } from "../../components/page/money-column.tsx";
import { PagedSection } from "../../components/page/paged-section.tsx";
import type { Column } from "../../components/page/table.tsx";
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
  onPage(page: number): void;
  /** The action that an empty table offers. */
  emptyAction?: ReactNode;
}

/** The invoices of a filter. */
export function InvoicesTable({ query, onPage, emptyAction, ofOneParty = false }: TableProps) {
  const speech = useSpeech();
  const { t } = speech;
  return (
    <PagedSection
      title={t(words.title)}
      query={useQuery(listQuery<Invoice>("/invoices", query))}
      idOf={({ id }) => id}
      onPage={onPage}
      empty={<Empty title={t(words.empty)} action={emptyAction} hint={t(words.emptyHint)} />}
      columns={columnsIn(speech, ofOneParty)}
    />
  );
}

function columnsIn({ t, day }: Speech, ofOneParty: boolean): Column<Invoice>[] {
  const party: Column<Invoice> = {
    title: t(common.counterparty),
    sort: ({ counterpartyName }) => counterpartyName,
    cell: ({ counterpartyId, counterpartyName }) => <PartyLink name={counterpartyName} code={counterpartyId} />,
  };
  return [
    {
      title: t(words.number),
      short: true,
      sort: ({ invoiceNumber }) => invoiceNumber,
      cell: (invoice) => (
        <TextLink
          to="/invoices/$number"
          params={{ number: invoice.invoiceNumber }}
          search={keyOf(invoice)}
          text={invoice.invoiceNumber}
        />
      ),
    },
    { title: t(common.status), cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
    ...(ofOneParty ? [] : [party]),
    {
      ...{ title: t(words.issued), minor: true, short: true },
      ...{ cell: ({ issueDate }) => day(issueDate), sort: ({ issueDate }) => issueDate },
    },
    {
      ...{ title: t(words.due), minor: true, short: true },
      ...{ cell: ({ dueDate }) => dueDate !== null && day(dueDate), sort: ({ dueDate }) => dueDate },
    },
    moneyColumn(t(words.total), ({ totalAmount }) => totalAmount, { minor: true, summed: false }),
    moneyColumn(t(words.remaining), ({ remainingAmount }) => remainingAmount, { summed: false }),
  ];
}
