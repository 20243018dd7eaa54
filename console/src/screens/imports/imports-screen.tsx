import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Sync } from "../../api/resources.ts";
import { useMay } from "../../api/session.ts";
import { SelectField } from "../../components/field.tsx";
import { BUTTON_LINK, LINK } from "../../components/page/link-styles.ts";
import { Page, Section } from "../../components/page/page.tsx";
import { PagedTable } from "../../components/page/paged-table.tsx";
import type { Column } from "../../components/page/table.tsx";
import { Empty } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { banksQuery, syncsQuery } from "./queries.ts";
import { SyncStatus } from "./status-badge.tsx";
import { importWords as words } from "./words.ts";

const route = getRouteApi("/shell/imports");
const STATUSES = ["pending", "running", "completed", "failed"] as const;

/** Every import, newest first. */
export function ImportsScreen() {
  const { t, time, number } = useSpeech();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayImport = useMay("bank-connections:write");
  const { data: banks } = useQuery(banksQuery);
  const query = useQuery(
    syncsQuery({ bankConnectionId: search.bank, status: search.status, page: String(search.page ?? 1) }),
  );
  const nameOf = (id: string) => banks?.data.find((bank) => bank.id === id)?.name ?? "";
  const change = (changes: object) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...changes }), replace: true });

  const columns: Column<Sync>[] = [
    {
      title: t(words.file),
      cell: ({ id, filename }) => (
        <Link to="/imports/$syncId" params={{ syncId: id }} className={`${LINK} break-all`}>
          {filename ?? t(words.unnamed)}
        </Link>
      ),
    },
    { title: t(common.status), cell: ({ status }) => <SyncStatus status={status} /> },
    { title: t(words.bank), cell: (sync) => nameOf(sync.bankConnectionId), minor: true },
    { title: t(words.created), cell: ({ created }) => number(created), numeric: true },
    { title: t(words.duplicates), cell: ({ duplicates }) => number(duplicates), numeric: true },
    { title: t(words.wrong), cell: ({ errors }) => number(errors.length), numeric: true, minor: true },
    { title: t(words.started), cell: ({ createdAt }) => time(createdAt), minor: true },
  ];

  const start = (
    <Link to="/imports/new" className={BUTTON_LINK}>
      {t(words.newTitle)}
    </Link>
  );
  return (
    <Page title={t(words.title)} actions={mayImport && start}>
      <div className="flex flex-wrap gap-2">
        <SelectField
          label={t(words.bank)}
          bare
          className="w-56"
          value={search.bank ?? ""}
          onChange={(event) => change({ bank: event.target.value || undefined })}
          options={[
            { value: "", text: t(words.allBanks) },
            ...(banks?.data ?? []).map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
        <SelectField
          label={t(common.status)}
          bare
          className="w-44"
          value={search.status ?? ""}
          onChange={(event) => change({ status: event.target.value || undefined })}
          options={[
            { value: "", text: t(words.anyStatus) },
            ...STATUSES.map((value) => ({ value, text: t(words[value]) })),
          ]}
        />
      </div>
      <Section title={t(words.title)}>
        <PagedTable
          label={t(words.title)}
          query={query}
          columns={columns}
          idOf={({ id }) => id}
          onPage={(page) => change({ page })}
          empty={
            <Empty title={t(words.empty)} action={mayImport && start}>
              {t(words.emptyHint)}
            </Empty>
          }
        />
      </Section>
    </Page>
  );
}
