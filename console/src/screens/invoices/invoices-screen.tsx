import { getRouteApi } from "@tanstack/react-router";
import { ChoiceFilter, Filters, PeriodFilter, useFilters } from "../../components/page/filters.tsx";
import { Page, Section } from "../../components/page/page.tsx";
import { SearchField } from "../../components/page/search-field.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { InvoicesTable } from "./invoices-table.tsx";
import { invoiceWords as words } from "./words.ts";

const route = getRouteApi("/shell/invoices");
const STATUSES = ["open", "partially_paid", "paid", "void"] as const;
const DIRECTIONS = ["receivable", "payable"] as const;

export function InvoicesScreen() {
  const { t } = useSpeech();
  const search = route.useSearch();
  const change = useFilters<typeof search>();
  const { counterparty, ...filters } = search;
  return (
    <Page title={t(words.title)}>
      <Filters>
        <SearchField label={t(words.find)} value={search.text ?? ""} onChange={(text) => change({ text })} />
        <ChoiceFilter
          label={t(common.status)}
          any={t(words.anyStatus)}
          value={search.status}
          values={STATUSES}
          textOf={(status) => t(words[status])}
          onChange={(status) => change({ status })}
        />
        <ChoiceFilter
          label={t(words.direction)}
          any={t(words.anyDirection)}
          value={search.direction}
          values={DIRECTIONS}
          textOf={(direction) => t(words[direction])}
          onChange={(direction) => change({ direction })}
        />
        <PeriodFilter search={search} onChange={change} labels={[words.from, words.to]} />
      </Filters>
      <Section title={t(words.title)}>
        <InvoicesTable
          query={{ ...filters, counterpartyId: counterparty, page: search.page }}
          onPage={(page) => change({ page })}
        />
      </Section>
    </Page>
  );
}
