import { INVOICE_STATUSES } from "@matchbook/vocabulary/statuses";
import { getRouteApi } from "@tanstack/react-router";
import { listQuery } from "../../../api/list-query.ts";
import type { ExpectedPayment } from "../../../api/resources.ts";
import { useMay } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { lazyDialog } from "../../../components/lazy.tsx";
import type { Column } from "../../../components/page/column.tsx";
import { Filters, useFilters } from "../../../components/page/filters.tsx";
import { Page } from "../../../components/page/page.tsx";
import { PagedSection } from "../../../components/page/paged-section.tsx";
import { SearchField } from "../../../components/page/search-field.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { Empty } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { type Speech, useSpeech } from "../../../i18n/language.ts";
import { InvoiceStatus } from "../invoice-status.tsx";
import { PartyLink } from "../party-link.tsx";
import { keyOf } from "../queries.ts";
import { invoiceWords } from "../words.ts";
import { ExpectedAmount } from "./expected-amount.tsx";
import { expectedWords as words } from "./words.ts";

const ExpectDialog = lazyDialog(() => import("./expect-dialog.tsx"));
const route = getRouteApi("/shell/invoices");

/** The payments that are expected without an invoice. */
export default function ExpectedScreen() {
  const speech = useSpeech();
  const { t } = speech;
  const { search, change, choice } = useFilters(route.useSearch());
  const { text, status, direction, counterparty: counterpartyId, page, create } = search;
  const query = { text, status, direction, counterpartyId, page };
  const mayCreate = useMay("invoices:write");
  const add = mayCreate && <Button text={t(words.create)} kind="primary" onClick={() => change({ create: "1" })} />;
  return (
    <Page title={t(common.expected)} actions={add}>
      <Filters>
        <SearchField label={t(invoiceWords.find)} value={text ?? ""} onChange={(value) => change({ text: value })} />
        {choice("status", INVOICE_STATUSES, invoiceWords)}
      </Filters>
      <PagedSection
        title={common.expected}
        list={listQuery<ExpectedPayment>("/expected-payments", query)}
        empty={<Empty title={t(words.empty)} action={add} hint={t(words.emptyHint)} />}
        columns={columnsIn(speech)}
      />
      {create !== undefined && mayCreate && <ExpectDialog onClose={() => change({ create: undefined })} />}
    </Page>
  );
}

function columnsIn({ t, day }: Speech): Column<ExpectedPayment>[] {
  return [
    {
      title: common.number,
      cell: ({ number, dateFrom: issueDate, ...named }) => (
        <TextLink to="/invoices/$number" params={{ number }} search={keyOf({ issueDate, ...named })} text={number} />
      ),
    },
    {
      title: common.status,
      sort: ({ status }) => t(invoiceWords[status]),
      cell: ({ status, dateTo: dueDate }) => <InvoiceStatus invoice={{ status, dueDate }} />,
    },
    {
      title: common.counterparty,
      cell: ({ counterpartyId, counterpartyName }) => <PartyLink name={counterpartyName} code={counterpartyId} />,
    },
    { title: words.description, minor: true, cell: ({ description }) => description },
    {
      ...{ title: words.days, minor: "phone" },
      sort: ({ dateTo }) => dateTo,
      cell: ({ dateFrom, dateTo }) => (dateFrom === dateTo ? day(dateFrom) : `${day(dateFrom)} – ${day(dateTo)}`),
    },
    {
      title: common.amount,
      cell: (one) => <ExpectedAmount {...one} />,
      money: ({ amountTo: amount, currency }) => ({ amount, currency }),
    },
    {
      title: words.settled,
      minor: true,
      summed: true,
      money: ({ settledAmount: amount, currency }) => ({ amount, currency }),
    },
  ];
}
