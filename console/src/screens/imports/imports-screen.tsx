import { SYNC_STATUSES } from "@matchbook/vocabulary/statuses";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Sync } from "../../api/resources.ts";
import { useMay } from "../../api/session.ts";
import { ChoiceFilter, Filters, useChoiceFilter, useFilters } from "../../components/page/filters.tsx";
import { PagedSection } from "../../components/page/paged-section.tsx";
import type { Column } from "../../components/page/table.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Empty } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { ImportsPage } from "./imports-page.tsx";
import { banksQuery, syncsQuery } from "./queries.ts";
import { SyncStatus } from "./status-badge.tsx";
import { importTabWords } from "./tab-words.ts";
import { importWords as words } from "./words.ts";

const route = getRouteApi("/shell/imports");

/** Every import, newest first. */
export default function ImportsScreen() {
  const { t } = useSpeech();
  const search = route.useSearch();
  const mayImport = useMay("bank-connections:write");
  const { data: banks } = useQuery(banksQuery);
  const query = useQuery(
    syncsQuery({ bankConnectionId: search.bank, status: search.status, page: String(search.page ?? 1) }),
  );
  const nameOf = (id: string) => banks?.data.find((bank) => bank.id === id)?.name ?? "";
  const columns = useColumns(nameOf);
  const change = useFilters<typeof search>();
  const choice = useChoiceFilter(search, change);
  const start = mayImport && <TextLink to="/imports/new" look="primary" text={t(words.newTitle)} />;
  return (
    <ImportsPage actions={start}>
      <Filters>
        <ChoiceFilter
          label={t(common.bankAccount)}
          any={t(words.allBanks)}
          value={search.bank}
          values={(banks?.data ?? []).map(({ id }) => id)}
          textOf={nameOf}
          onChange={(bank) => change({ bank })}
        />
        {choice("status", SYNC_STATUSES, words)}
      </Filters>
      <PagedSection
        title={t(importTabWords.statements)}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        onPage={(page) => change({ page })}
        empty={<Empty title={t(words.empty)} action={start} hint={t(words.emptyHint)} />}
      />
    </ImportsPage>
  );
}

/** @param nameOf the name of a bank account by its id */
function useColumns(nameOf: (bankId: string) => string): Column<Sync>[] {
  const { t, time, number } = useSpeech();
  return [
    {
      title: t(words.file),
      cell: ({ id, filename }) => (
        <TextLink
          to="/imports/$syncId"
          params={{ syncId: id }}
          className="wrap-anywhere"
          text={filename ?? t(words.unnamed)}
        />
      ),
    },
    { title: t(common.status), cell: ({ status }) => <SyncStatus status={status} /> },
    { title: t(common.bankAccount), cell: (sync) => nameOf(sync.bankConnectionId), minor: true },
    { title: t(words.created), cell: ({ created }) => number(created), numeric: true },
    { title: t(words.duplicates), cell: ({ duplicates }) => number(duplicates), numeric: true },
    { title: t(words.wrong), cell: ({ errors }) => number(errors.length), numeric: true, minor: true },
    { title: t(words.started), short: true, cell: ({ createdAt }) => time(createdAt), minor: true },
  ];
}
