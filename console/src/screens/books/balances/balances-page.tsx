import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { oneQuery } from "../../../api/list-query.ts";
import { useLive } from "../../../api/live.ts";
import { queryClient } from "../../../api/query-client.ts";
import type { DayBalance } from "../../../api/resources.ts";
import { Chart } from "../../../components/chart/chart.tsx";
import { DownloadButton } from "../../../components/download-button.tsx";
import { Filters, PeriodFilter, useFilters } from "../../../components/page/filters.tsx";
import { Section } from "../../../components/page/page.tsx";
import { TableSection } from "../../../components/page/table-section.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { Empty, Loaded } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { BalanceIssue } from "../../imports/balance-difference.ts";
import { BankPage, type OfBankProps } from "../bank-page.tsx";
import { closingWords } from "../closing/words.ts";
import { ImportStatement } from "../import-statement.tsx";
import { booksWords } from "../words.ts";
import { BalanceStateBadge } from "./balance-state.tsx";
import { type Balances, byCurrency } from "./by-currency.ts";
import { Issues } from "./issues.tsx";
import { balanceWords as words } from "./words.ts";

const route = getRouteApi("/shell/books/{-$part}/{-$id}");

/** The balances of a bank account by day, and where they do not prove that every line is here. */
export default function BalancesPage() {
  return <BankPage Content={OfBank} />;
}

function OfBank({ bank, banks, choice }: OfBankProps) {
  const { t } = useSpeech();
  const { search, change } = useFilters(route.useSearch());
  const { dateFrom, dateTo } = search;
  const path = `/bank-connections/${bank.id}/balances`;
  const query = useQuery(oneQuery<DayBalance[]>(path, { dateFrom, dateTo }));
  useLive(() => Promise.all([query.refetch(), queryClient.invalidateQueries({ queryKey: ["/bank-connections"] })]));
  return (
    <>
      <Filters>
        {choice}
        <PeriodFilter search={search} onChange={change} />
        <DownloadButton text={t(booksWords.csv)} path={`${path}.csv`} query={{ dateFrom, dateTo }} />
      </Filters>
      {banks.length > 1 && <Accounts banks={banks} />}
      <Issues bank={bank} isOff={query.data?.some(isOff) ?? true} />
      <Loaded query={query}>
        {(days) => (
          <>
            <Lines days={days} issues={bank.balanceIssues} />
            <OffDays days={days} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The proof that the balances of each account give. */
function Accounts({ banks }: Pick<OfBankProps, "banks">) {
  const { t } = useSpeech();
  return (
    <TableSection
      title={t(words.accounts)}
      rows={banks}
      columns={[
        {
          title: common.bankAccount,
          cell: ({ id, name }) => <TextLink to="." search={(old) => ({ ...old, bank: id })} text={name} />,
        },
        { title: common.status, cell: ({ balanceState }) => <BalanceStateBadge state={balanceState} /> },
        { title: closingWords.until, minor: true, day: ({ closedUntil }) => closedUntil },
      ]}
    />
  );
}

function Lines({ days, issues }: { days: readonly DayBalance[]; issues: readonly BalanceIssue[] }) {
  const { t } = useSpeech();
  const all = useMemo(() => byCurrency(days, issues), [days, issues]);
  if (all.length === 0) return <Empty title={t(words.none)} hint={t(words.noneHint)} action={<ImportStatement />} />;
  return all.map((one) => <Line key={one.currency} of={one} />);
}

function Line({ of: { currency, days, balances, holes } }: { of: Balances }) {
  const { t, amount } = useSpeech();
  const title = t(words.byDay, { currency });
  const series = useMemo(
    () => [
      {
        ...{ text: t(words.balance), color: "--color-brand" },
        values: balances.map((balance) => (balance === null ? null : Number(balance))),
        texts: balances.map((balance) => (balance === null ? "" : amount(balance, currency))),
      },
    ],
    [balances, currency, t, amount],
  );
  const missing = useMemo(() => ({ text: t(words.noStatements), days: holes }), [holes, t]);
  return (
    <Section title={title}>
      <Chart title={title} days={days} series={series} kind="line" holes={missing} />
    </Section>
  );
}

const isOff = ({ difference }: DayBalance) => difference !== null && Number(difference) !== 0;

/** The days on which lines are missing or stored twice. */
function OffDays({ days }: { days: readonly DayBalance[] }) {
  const { t } = useSpeech();
  const off = days.filter(isOff);
  if (off.length === 0) return null;
  return (
    <TableSection
      title={t(words.offDays)}
      rows={off}
      idOf={(row) => `${row.currency} ${row.day}`}
      columns={[
        { title: common.day, day: (row) => row.day },
        ...(["booked", "stated", "difference"] as const).map((name) => ({
          title: words[name],
          money: (row: DayBalance) => ({ amount: row[name], currency: row.currency }),
        })),
      ]}
    />
  );
}
