import { SYNC_STATUSES } from "@matchbook/vocabulary/statuses";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Sync } from "../../api/resources.ts";
import { useMay } from "../../api/session.ts";
import type { Column } from "../../components/page/column.tsx";
import { Filters, useFilters } from "../../components/page/filters.tsx";
import { PagedSection } from "../../components/page/paged-section.tsx";
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
  const mayImport = useMay("bank-connections:write");
  const { data: banks } = useQuery(banksQuery);
  const nameOf = (id: string) => banks?.data.find((bank) => bank.id === id)?.name ?? "";
  const columns = useColumns(nameOf);
  const { search, choice } = useFilters(route.useSearch());
  const start = mayImport && <TextLink to="/imports/new" look="primary" text={t(words.newTitle)} />;
  return (
    <ImportsPage actions={start}>
      <Filters>
        {choice("bank", banks?.data.map(({ id }) => id) ?? [], nameOf, [common.bankAccount, words.allBanks])}
        {choice("status", SYNC_STATUSES, words)}
      </Filters>
      <PagedSection
        title={importTabWords.statements}
        list={syncsQuery({ bankConnectionId: search.bank, status: search.status, page: search.page ?? 1 })}
        columns={columns}
        empty={<Empty title={t(words.empty)} action={start} hint={t(words.emptyHint)} />}
      />
    </ImportsPage>
  );
}

/** @param nameOf the name of a bank account by its id */
function useColumns(nameOf: (bankId: string) => string): Column<Sync>[] {
  const { t } = useSpeech();
  return [
    {
      title: words.file,
      cell: ({ id, filename }) => (
        <TextLink
          to="/imports/$syncId"
          params={{ syncId: id }}
          className="wrap-anywhere"
          text={filename ?? t(words.unnamed)}
        />
      ),
    },
    { title: common.status, cell: ({ status }) => <SyncStatus status={status} /> },
    { title: common.bankAccount, cell: (sync) => nameOf(sync.bankConnectionId), minor: true },
    { title: words.created, cell: ({ created }) => created, numeric: true },
    { title: words.duplicates, cell: ({ duplicates }) => duplicates, numeric: true },
    { title: words.wrong, cell: ({ errors }) => errors.length, numeric: true, minor: true },
    { title: words.started, time: ({ createdAt }) => createdAt, minor: true },
  ];
}
