import type { ClosingReadiness } from "../../../api/resources.ts";
import { Money } from "../../../components/money-text.tsx";
import { Table } from "../../../components/page/table.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { BalanceStateBadge } from "../balances/balance-state.tsx";
import { balanceWords } from "../balances/words.ts";
import { booksWords } from "../words.ts";
import { closingWords as words } from "./words.ts";

type Account = ClosingReadiness["accounts"][number];

/** Obstacles to a closing, an account a row, each with the way to it. */
export function ReadinessTable({ of: { accounts, until } }: { of: ClosingReadiness }) {
  const { t } = useSpeech();
  const money = (title: string, of: (account: Account) => Account["balance"]) => ({
    title,
    numeric: true,
    minor: "phone" as const,
    cell: (row: Account) => {
      const amount = of(row);
      return amount !== null && row.currency !== null && <Money amount={amount} currency={row.currency} />;
    },
  });
  return (
    <Table
      label={t(words.readiness)}
      rows={accounts}
      idOf={({ bankConnectionId, currency }) => `${bankConnectionId} ${currency}`}
      columns={[
        { title: t(common.bankAccount), cell: (row) => <Name of={row} /> },
        { title: t(booksWords.balances), cell: ({ state }) => <BalanceStateBadge state={state} /> },
        {
          title: t(words.lastStatement),
          short: true,
          minor: "phone",
          cell: (row) => <LastStatement of={row} until={until} />,
        },
        money(t(balanceWords.balance), ({ balance }) => balance),
        { title: t(words.missing), cell: (row) => <Missing of={row} /> },
        {
          title: t(words.unexplainedNow),
          numeric: true,
          cell: ({ unexplained }) => <Unexplained count={unexplained.transactions} until={until} />,
        },
        money(t(words.unexplainedAmount), ({ unexplained }) =>
          unexplained.transactions > 0 ? unexplained.amount : null,
        ),
      ]}
    />
  );
}

function Name({ of: { bankConnectionId: bank, name, currency } }: { of: Account }) {
  const { t } = useSpeech();
  if (bank === null) return `${t(words.withoutBank)} · ${currency}`;
  return (
    <TextLink
      to="/books/{-$part}/{-$id}"
      params={{ part: undefined, id: undefined }}
      search={{ bank }}
      text={[name, currency].filter(Boolean).join(" · ")}
    />
  );
}

/** The day of the last statement, which leads to what became of its balance. */
function LastStatement({ of: { bankConnectionId: bank, statedOn }, until }: { of: Account; until: string }) {
  const { t, day } = useSpeech();
  if (bank === null) return null;
  if (statedOn === null) return <span className="text-warn">{t(words.noStatement)}</span>;
  return (
    <>
      <TextLink
        to="/books/{-$part}/{-$id}"
        params={{ part: "statement", id: undefined }}
        search={{ bank, day: until }}
        text={day(statedOn)}
      />
      {statedOn < until && <span className="block text-warn">{t(words.endsBefore)}</span>}
    </>
  );
}

/** The days of which statements are missing, and the amount. They lead to an import. */
function Missing({ of: { bankConnectionId, unaccounted, currency, issues } }: { of: Account }) {
  const { day, amount } = useSpeech();
  const isOff = unaccounted !== null && Number(unaccounted) !== 0;
  if (bankConnectionId === null || (issues.length === 0 && !isOff)) return null;
  return (
    <TextLink to="/imports/new" search={{ bank: bankConnectionId }} className="text-bad!">
      {issues.map(({ from, to }) => (
        <span key={`${from} ${to}`} className="block sm:whitespace-nowrap">
          {from === to ? day(from) : `${day(from)} – ${day(to)}`}
        </span>
      ))}
      {isOff && currency !== null && <span className="block">{`${amount(unaccounted, currency)} ${currency}`}</span>}
    </TextLink>
  );
}

function Unexplained({ count, until }: { count: number; until: string }) {
  const { number } = useSpeech();
  if (count === 0) return number(count);
  return <TextLink to="/review" search={{ queue: "work", dateTo: until, order: "oldest" }} text={number(count)} />;
}
