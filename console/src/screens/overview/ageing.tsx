import { useMemo } from "react";
import type { Overview } from "../../api/resources.ts";
import { Chart } from "../../components/chart/chart.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { AGES, agesByCurrency, type CurrencyAges } from "./ages.ts";
import { overviewWords as words } from "./words.ts";

/** Open amounts of invoices, by the days that they are overdue: a chart for each currency. */
export function Ageing({ ageing }: Pick<Overview, "ageing">) {
  const { t } = useSpeech();
  const currencies = useMemo(() => agesByCurrency(ageing), [ageing]);
  if (currencies.length === 0) return <p className="px-4 py-3 text-soft">{t(words.noAgeing)}</p>;
  return (
    // The lines between the charts are the ground behind them.
    <div className="grid gap-px overflow-hidden rounded-b-lg bg-line lg:grid-cols-2">
      {currencies.map((ages) => (
        <AgeingIn key={ages.currency} ages={ages} />
      ))}
    </div>
  );
}

function AgeingIn({ ages }: { ages: CurrencyAges }) {
  const { t, amount } = useSpeech();
  const { currency } = ages;
  const { names, series } = useMemo(() => {
    // Payables are drawn below the line: the two are no sum.
    const seriesOf = (direction: "receivable" | "payable", color: string, sign: 1 | -1) => ({
      text: t(words[direction]),
      color,
      values: ages[direction].map((open) => sign * Number(open.amount)),
      texts: ages[direction].map(({ invoices, amount: open }) =>
        t(words.openOf, { amount: `${amount(open, currency)} ${currency}`, count: invoices }),
      ),
    });
    return {
      names: { title: t(words.age), texts: AGES.map((age) => t(words[age])) },
      series: [seriesOf("receivable", "--color-brand", 1), seriesOf("payable", "--color-warn", -1)],
    };
  }, [ages, currency, t, amount]);
  return (
    <div className="min-w-0 bg-panel lg:last:odd:col-span-2">
      <h3 className="px-4 pt-3 font-medium">{currency}</h3>
      <Chart title={`${t(words.ageing)}, ${currency}`} kind="bars" stacked={false} {...{ names, series }} />
    </div>
  );
}
