import { INVOICE_DIRECTIONS, INVOICE_STATUSES } from "@matchbook/vocabulary/statuses";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { useMay } from "../../api/session.ts";
import { lazyInnerPage } from "../../app/lazy-page.tsx";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy.tsx";
import { Filters, PeriodFilter, useFilters } from "../../components/page/filters.tsx";
import { Page } from "../../components/page/page.tsx";
import { SearchField } from "../../components/page/search-field.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Skeleton } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { InvoicesTable } from "./invoices-table.tsx";
import { invoiceWords as words } from "./words.ts";

const CreateDialog = lazyDialog(() => import("./create-dialog.tsx"));
const ExpectedScreen = lazyInnerPage(() => import("./expected/expected-screen.tsx"));
const route = getRouteApi("/shell/invoices");

/** The invoices, or the payments that are expected without one. */
export default function InvoicesScreen() {
  const { kind } = route.useSearch();
  return <Suspense fallback={<Skeleton />}>{kind === "expected" ? <ExpectedScreen /> : <Invoices />}</Suspense>;
}

function Invoices() {
  const { t } = useSpeech();
  const { search, change, choice } = useFilters(route.useSearch());
  const { counterparty, create, status, kind: _shown, ...filters } = search;
  const ofStatus = status === "overdue" ? { overdue: "true" } : { status };
  const mayCreate = useMay("invoices:write");
  const add = mayCreate && (
    <>
      <TextLink to="/invoices" search={{ kind: "expected" }} text={t(common.expected)} />
      <TextLink to="/invoices/files" look="plain" text={t(words.importFile)} />
      <Button text={t(words.create)} kind="primary" onClick={() => change({ create: "1" })} />
    </>
  );
  return (
    <Page title={t(common.invoices)} actions={add}>
      <Filters>
        <SearchField label={t(words.find)} value={search.text ?? ""} onChange={(text) => change({ text })} />
        {choice("status", [...INVOICE_STATUSES, "overdue"], { ...words, overdue: words.isOverdue })}
        {choice("direction", INVOICE_DIRECTIONS, words, [common.direction, words.anyDirection])}
        <PeriodFilter search={search} onChange={change} labels={[words.from, words.to]} />
      </Filters>
      <InvoicesTable
        query={{ ...filters, ...ofStatus, counterpartyId: counterparty, page: search.page }}
        emptyAction={add}
      />
      {create !== undefined && mayCreate && <CreateDialog onClose={() => change({ create: undefined })} />}
    </Page>
  );
}
