import type { Bank, ReconciliationStatement } from "../../../api/resources.ts";
import { useSession } from "../../../api/session.ts";
import { Badge } from "../../../components/badge.tsx";
import { Money } from "../../../components/money-text.tsx";
import type { Column } from "../../../components/page/column.tsx";
import { Section } from "../../../components/page/page.tsx";
import { Table } from "../../../components/page/table.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { Amount } from "../../../values/money.ts";
import { overviewWords } from "../../overview/words.ts";
import { missingOf, rowsOf, type StatementRow, totalOf } from "./rows.ts";
import { statementWords as words } from "./words.ts";

const AMOUNTS = { credit: common.incoming, debit: common.outgoing, amount: common.amount } as const;

/** The statement of one currency: its rows, what they add up to, and what is unexplained or has not come. */
export function Statement({ statement, bank }: { statement: ReconciliationStatement; bank: Bank }) {
  const { t, day, time } = useSpeech();
  const { tenant, name } = useSession();
  const { currency, balance, statedOn, closedUntil } = statement;
  const rows = rowsOf(statement);
  const total = totalOf(rows, currency);
  const ends: StatementRow[] = balance === null ? [] : [{ text: words.balance, amount: balance }];
  const textOf = ({ text, reason }: StatementRow) => {
    if (text === words.balance && statedOn !== null) return <b>{t(words.balanceOf, { day: day(statedOn) })}</b>;
    return t(text, reason === undefined ? {} : { reason: t(reason) });
  };
  const title = t(words.heading, { name: bank.name, currency });
  return (
    <Section
      title={title}
      actions={closedUntil !== null && <Badge tone="good">{t(words.closedUntil, { day: day(closedUntil) })}</Badge>}
    >
      <div data-statement={currency}>
        <p className="px-4 pt-3 text-soft">
          {t(words.upTo, { day: day(statement.day) })}
          {bank.iban !== null && ` · ${bank.iban}`}
        </p>
        <p data-only-print className="px-4 text-soft">
          {t(words.printed, { tenant, name, time: time(new Date().toISOString()) })}
        </p>
        <Table
          label={title}
          rows={[...rows, ...ends]}
          isSortable={false}
          columns={[
            { title: words.item, cell: textOf },
            {
              ...{ title: common.lines, numeric: true, minor: "phone" },
              cell: ({ lines }) => lines?.transactions,
            },
            ...(["credit", "debit"] as const).map(
              (name): Column<StatementRow> => ({
                ...{ title: AMOUNTS[name], minor: "phone", bare: true },
                money: ({ lines }) => (lines ? { amount: lines[name], currency } : null),
              }),
            ),
            {
              title: common.amount,
              numeric: true,
              cell: (row) => (
                <Money
                  amount={row.amount}
                  currency={currency}
                  {...(row.text === words.balance ? { className: "font-semibold" } : { bare: true })}
                />
              ),
            },
          ]}
        />
        <Verdict statement={statement} bank={bank} total={total} />
        <Rest statement={statement} />
      </div>
    </Section>
  );
}

/** Says whether the statement adds up; else the amount that is missing, and of which days. */
function Verdict({ statement, bank, total }: { statement: ReconciliationStatement; bank: Bank; total: Amount }) {
  const { t, amount, day } = useSpeech();
  const { currency, late } = statement;
  const missing = missingOf(statement, total);
  const verdict = missing === undefined ? "no-balance" : Number(missing) === 0 ? "adds-up" : "off";
  const sum = { sum: amount(total, currency), currency };
  const days = bank.balanceIssues
    .filter((issue) => issue.currency === currency && issue.from <= statement.day)
    .map(({ from, to }) => (from === to ? day(from) : `${day(from)} – ${day(to)}`));
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-3" data-verdict={verdict}>
      {verdict === "no-balance" && <p className="text-warn">{t(words.sumOnly, sum)}</p>}
      {verdict === "adds-up" && <p className="font-semibold text-good">{t(words.addsUp, sum)}</p>}
      {missing !== undefined && verdict === "off" && (
        <p className="font-semibold text-bad">
          {t(words.notAddsUp, { amount: amount(missing, currency), currency })}
          {days.length > 0 && `, ${[...new Set(days)].reverse().join(", ")}`}
        </p>
      )}
      {late.transactions > 0 && <p className="text-warn">{t(words.late, { count: late.transactions })}</p>}
    </div>
  );
}

/** The unexplained amounts by age, and the open invoices that were expected. */
function Rest({ statement: { currency, unexplainedByAge: ages, expected } }: { statement: ReconciliationStatement }) {
  const { t } = useSpeech();
  return (
    <>
      {ages.length > 0 && (
        <>
          <h3 className="px-4 pt-2 font-semibold">{t(words.age)}</h3>
          <Table
            label={t(words.age)}
            rows={ages}
            columns={[
              { title: words.item, cell: ({ age }) => t(words[age]) },
              { title: common.lines, numeric: true, cell: ({ transactions }) => transactions },
              ...(["credit", "debit", "amount"] as const).map((name) => ({
                ...{ title: AMOUNTS[name], bare: true, ...(name !== "amount" && { minor: "phone" as const }) },
                money: (row: (typeof ages)[number]) => ({ amount: row[name], currency }),
              })),
            ]}
          />
        </>
      )}
      {expected.length > 0 && (
        <>
          <h3 className="px-4 pt-2 font-semibold">{t(words.expected)}</h3>
          <Table
            label={t(words.expected)}
            rows={expected}
            columns={[
              { title: common.kind, cell: ({ direction }) => t(overviewWords[direction]) },
              { title: overviewWords.age, cell: ({ age }) => t(overviewWords[age]) },
              { title: common.invoices, numeric: true, cell: ({ invoices }) => invoices },
              { title: common.amount, bare: true, money: ({ amount }) => ({ amount, currency }) },
            ]}
          />
        </>
      )}
    </>
  );
}
