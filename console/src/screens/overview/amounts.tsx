import type { Overview } from "../../api/resources.ts";
import { Money } from "../../components/money-text.tsx";
import { Table } from "../../components/page/table.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { fromMinor, toMinor } from "../../values/minor-units.ts";
import { overviewWords as words } from "./words.ts";

/** What was matched, summed by currency and direction. */
export function MatchedAmounts({ matched }: Pick<Overview, "matched">) {
  const { t } = useSpeech();
  const sums = new Map<string, { currency: string; credit: bigint; debit: bigint }>();
  for (const { currency, direction, amount } of matched) {
    const sum = sums.get(currency) ?? { currency, credit: 0n, debit: 0n };
    sum[direction] += toMinor(amount, currency);
    sums.set(currency, sum);
  }
  if (sums.size === 0) return <p className="px-4 py-3 text-soft">{t(words.noMatched)}</p>;
  return (
    <Table
      label={t(words.matched)}
      rows={[...sums.values()]}
      idOf={({ currency }) => currency}
      columns={[
        { title: t(common.currency), cell: ({ currency }) => currency },
        {
          title: t(words.incoming),
          numeric: true,
          cell: ({ currency, credit }) => <Money amount={fromMinor(credit, currency)} currency={currency} />,
        },
        {
          title: t(words.outgoing),
          numeric: true,
          cell: ({ currency, debit }) => <Money amount={fromMinor(debit, currency)} currency={currency} />,
        },
      ]}
    />
  );
}

/** What is open of invoices, by how long it is overdue. */
export function Ageing({ ageing }: Pick<Overview, "ageing">) {
  const { t, number } = useSpeech();
  const shareOf = ({ amount, currency }: Overview["ageing"][number]) =>
    Number(amount) / (largest(ageing, currency) || 1);
  if (ageing.length === 0) return <p className="px-4 py-3 text-soft">{t(words.noAgeing)}</p>;
  return (
    <Table
      label={t(words.ageing)}
      rows={ageing}
      idOf={({ direction, currency, age }) => `${direction} ${currency} ${age}`}
      columns={[
        { title: t(words.age), cell: ({ age }) => t(words[age]) },
        { title: t(words.kind), cell: ({ direction }) => t(words[direction]) },
        { title: t(common.invoices), numeric: true, cell: ({ invoices }) => number(invoices) },
        {
          title: t(common.amount),
          numeric: true,
          cell: (row) => (
            <>
              <Money amount={row.amount} currency={row.currency} />
              <span className="mt-1 ml-auto block h-1.5 w-24 overflow-hidden rounded-full bg-hover" aria-hidden="true">
                <span
                  className={`ml-auto block h-full ${row.age === "current" ? "bg-brand" : "bg-warn"}`}
                  style={{ width: `${100 * shareOf(row)}%` }}
                />
              </span>
            </>
          ),
        },
      ]}
    />
  );
}

/** The largest amount of a currency, for the length of the bars. Only their looks depend on it. */
function largest(ageing: Overview["ageing"], currency: string): number {
  return Math.max(0, ...ageing.filter((one) => one.currency === currency).map(({ amount }) => Number(amount)));
}
