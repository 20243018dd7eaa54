import { getRouteApi } from "@tanstack/react-router";
import { SelectField, TextField } from "../../components/field.tsx";
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
  const navigate = route.useNavigate();
  const change = (changes: object) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...changes }), replace: true });
  const set = (name: keyof typeof search) => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value || undefined });
  const { counterparty, ...filters } = search;
  return (
    <Page title={t(words.title)}>
      <div className="flex flex-wrap items-end gap-2">
        <SearchField label={t(words.find)} value={search.text ?? ""} onChange={(text) => change({ text })} />
        <SelectField
          label={t(common.status)}
          className="w-40"
          value={search.status ?? ""}
          onChange={set("status")}
          options={[
            { value: "", text: t(words.anyStatus) },
            ...STATUSES.map((value) => ({ value, text: t(words[value]) })),
          ]}
        />
        <SelectField
          label={t(words.direction)}
          className="w-52"
          value={search.direction ?? ""}
          onChange={set("direction")}
          options={[
            { value: "", text: t(words.anyDirection) },
            ...DIRECTIONS.map((value) => ({ value, text: t(words[value]) })),
          ]}
        />
        <TextField label={t(words.from)} type="date" value={search.dateFrom ?? ""} onChange={set("dateFrom")} />
        <TextField label={t(words.to)} type="date" value={search.dateTo ?? ""} onChange={set("dateTo")} />
      </div>
      <Section title={t(words.title)}>
        <InvoicesTable
          query={{ ...filters, counterpartyId: counterparty, page: search.page }}
          onPage={(page) => change({ page })}
        />
      </Section>
    </Page>
  );
}
