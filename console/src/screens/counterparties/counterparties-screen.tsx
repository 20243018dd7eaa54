import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { listQuery } from "../../api/list-query.ts";
import type { Counterparty } from "../../api/resources.ts";
import { useFilters } from "../../components/page/filters.tsx";
import { LINK } from "../../components/page/link-styles.ts";
import { Page, Section } from "../../components/page/page.tsx";
import { PagedTable } from "../../components/page/paged-table.tsx";
import { SearchField } from "../../components/page/search-field.tsx";
import { Empty } from "../../components/states.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { counterpartyWords as words } from "./words.ts";

const route = getRouteApi("/shell/counterparties");

export function CounterpartiesScreen() {
  const { t } = useSpeech();
  const search = route.useSearch();
  const query = useQuery(listQuery<Counterparty>("/counterparties", search));
  const change = useFilters<typeof search>();
  return (
    <Page title={t(words.title)}>
      <div className="max-w-xs">
        <SearchField label={t(words.find)} value={search.text ?? ""} onChange={(text) => change({ text })} />
      </div>
      <Section title={t(words.title)}>
        <PagedTable
          label={t(words.title)}
          query={query}
          idOf={({ accountCode }) => accountCode}
          onPage={(page) => change({ page })}
          empty={<Empty title={t(words.empty)} />}
          columns={[
            {
              title: t(words.name),
              cell: ({ accountCode, name }) => (
                <Link to="/counterparties/$code" params={{ code: accountCode }} className={LINK}>
                  {name}
                </Link>
              ),
            },
            { title: t(words.code), cell: ({ accountCode }) => accountCode },
            { title: t(words.aliases), minor: true, cell: ({ aliases }) => aliases.join(", ") },
          ]}
        />
      </Section>
    </Page>
  );
}
