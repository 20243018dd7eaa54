import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLive } from "../../../api/live.ts";
import type { ClosedPeriod } from "../../../api/resources.ts";
import { useMay } from "../../../api/session.ts";
import { useActorName } from "../../../components/actor.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { lazyDialog } from "../../../components/lazy.tsx";
import { OperationList } from "../../../components/operations/operation-list.tsx";
import type { Column } from "../../../components/page/column.tsx";
import { Section } from "../../../components/page/page.tsx";
import { Table } from "../../../components/page/table.tsx";
import { Empty, Loaded } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { banksQuery } from "../../imports/queries.ts";
import { BooksPage } from "../books-page.tsx";
import { periodsQuery } from "./periods-query.ts";
import { periodHistoryQuery, periodsChanged } from "./queries.ts";
import { Readiness } from "./readiness.tsx";
import { closingWords as words } from "./words.ts";

const ReopenDialog = lazyDialog(() => import("./reopen-dialog.tsx"));

/** Which days of the books are closed, and who closed and reopened them. */
export default function ClosingPage() {
  const { t } = useSpeech();
  const mayClose = useMay("closed-periods:write");
  const [open, setOpen] = useState<ClosedPeriod>();
  const periods = useQuery(periodsQuery);
  const history = useQuery(periodHistoryQuery);
  const { data: banks } = useQuery(banksQuery);
  useLive(periodsChanged);
  const nameOf = ({ bankConnectionId: id }: ClosedPeriod) =>
    id === null ? t(words.tenant) : (banks?.data.find((bank) => bank.id === id)?.name ?? id);
  return (
    <BooksPage>
      <p className="text-soft">
        {t(words.intro)} {!mayClose && t(words.onlyAdmins)}
      </p>
      <Readiness banks={banks?.data ?? []} mayClose={mayClose} />
      <Section title={t(words.periods)}>
        <Loaded query={periods}>
          {(all) => <Periods periods={all} nameOf={nameOf} onReopen={mayClose ? setOpen : undefined} />}
        </Loaded>
      </Section>
      <Section title={t(words.history)}>
        <Loaded query={history}>
          {({ entries }) =>
            entries.length === 0 ? (
              <p className="px-4 py-3 text-soft">{t(words.noHistory)}</p>
            ) : (
              <OperationList entries={entries} onUndone={() => void periodsChanged()} />
            )
          }
        </Loaded>
      </Section>
      {open !== undefined && <ReopenDialog period={open} name={nameOf(open)} onClose={() => setOpen(undefined)} />}
    </BooksPage>
  );
}

interface PeriodsProps {
  periods: readonly ClosedPeriod[];
  nameOf(period: ClosedPeriod): string;
  /** Undefined for people who may not. */
  onReopen: ((period: ClosedPeriod) => void) | undefined;
}

function Periods({ periods, nameOf, onReopen }: PeriodsProps) {
  const { t, day, ago } = useSpeech();
  const actorName = useActorName();
  if (periods.length === 0) return <Empty title={t(words.empty)} />;
  const columns: Column<ClosedPeriod>[] = [
    { title: words.scope, cell: nameOf },
    {
      title: words.until,
      sort: ({ until }) => until,
      cell: ({ until }) => (until === null ? <Badge>{t(words.open)}</Badge> : <Badge tone="good">{day(until)}</Badge>),
    },
    {
      title: words.unexplained,
      numeric: true,
      cell: ({ until, unexplainedTransactions: count }) => until !== null && count,
    },
    {
      title: words.who,
      sort: ({ updatedAt }) => updatedAt,
      cell: (period) => (
        <>
          {t(words.whenWho, { who: actorName(period), when: ago(period.updatedAt) })}
          {period.reason !== null && <span className="block text-soft">{period.reason}</span>}
        </>
      ),
    },
  ];
  const actions: Column<ClosedPeriod> = {
    title: common.actions,
    cell: (period) =>
      period.until !== null && <Button text={t(words.reopen)} size="small" onClick={() => onReopen?.(period)} />,
  };
  return (
    <Table
      label={t(words.periods)}
      rows={periods}
      idOf={({ bankConnectionId }) => bankConnectionId ?? "tenant"}
      columns={onReopen === undefined ? columns : [...columns, actions]}
    />
  );
}
