import type { ClosingReadiness } from "../../../api/resources.ts";
import { Table } from "../../../components/page/table.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { BalanceStateBadge } from "../balances/balance-state.tsx";
import { balanceWords } from "../balances/words.ts";
import { bookPage } from "../book-page.ts";
import { booksWords } from "../words.ts";
import { closingWords as words } from "./words.ts";

type Account = ClosingReadiness["accounts"][number];

/** Obstacles to a closing, an account a row, each with the way to it. */
export function ReadinessTable({ of: { accounts, until } }: { of: ClosingReadiness }) {
  const { t } = useSpeech();
  return (
    <Table
      label={t(words.readiness)}
      rows={accounts}
      idOf={({ bankConnectionId, currency }) => `${bankConnectionId} ${currency}`}
      columns={[
        { title: common.bankAccount, cell: (row) => <Name of={row} />, sort: ({ name }) => name },
        { title: booksWords.balances, cell: ({ state }) => <BalanceStateBadge state={state} /> },
        {
          ...{ title: words.lastStatement, short: true, minor: "phone" },
          sort: ({ statedOn }) => statedOn,
          cell: (row) => <LastStatement of={row} until={until} />,
        },
        {
          ...{ title: balanceWords.balance, minor: "phone" },
          money: ({ balance: amount, currency }) => ({ amount, currency }),
        },
        {
          title: words.missing,
          cell: (row) => <Missing of={row} />,
          money: (row) => ({ ...row, amount: row.unaccounted }),
        },
        {
          ...{ title: words.unexplainedNow, numeric: true },
          sort: ({ unexplained }) => unexplained.transactions,
          cell: (row) => <Unexplained of={row} until={until} />,
        },
        {
          ...{ title: words.unexplainedAmount, minor: "phone" },
          money: ({ unexplained: { transactions, amount }, currency }) =>
            transactions > 0 ? { amount, currency } : null,
        },
      ]}
    />
  );
}

function Name({ of: { bankConnectionId: bank, name, currency } }: { of: Account }) {
  const { t } = useSpeech();
  if (bank === null) return `${t(words.withoutBank)} · ${currency}`;
  return <TextLink {...bookPage()} search={{ bank }} text={[name, currency].filter(Boolean).join(" · ")} />;
}

/** The day of the last statement, which leads to what became of its balance. */
function LastStatement({ of: { bankConnectionId: bank, statedOn }, until }: { of: Account; until: string }) {
  const { t, day } = useSpeech();
  if (bank === null) return null;
  if (statedOn === null) return <span className="text-warn">{t(words.noStatement)}</span>;
  return (
    <>
      <TextLink {...bookPage("statement")} search={{ bank, day: until }} text={day(statedOn)} />
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
        <span key={`${from} ${to}`} className="block max-sm:whitespace-normal">
          {from === to ? day(from) : `${day(from)} – ${day(to)}`}
        </span>
      ))}
      {isOff && currency !== null && <span className="block">{`${amount(unaccounted, currency)} ${currency}`}</span>}
    </TextLink>
  );
}

function Unexplained({ of: { bankConnectionId, currency, unexplained }, until }: { of: Account; until: string }) {
  const { number } = useSpeech();
  const text = number(unexplained.transactions);
  if (unexplained.transactions === 0) return text;
  const account = { bankConnectionId: bankConnectionId ?? undefined, currency: currency ?? undefined };
  return <TextLink to="/review" search={{ queue: "work", dateTo: until, order: "oldest", ...account }} text={text} />;
}
