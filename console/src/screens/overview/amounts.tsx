import type { Overview } from "../../api/resources.ts";
import { Table } from "../../components/page/table.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { sumsByCurrency } from "../../values/sums.ts";
import { overviewWords as words } from "./words.ts";

/** Amounts that the lines matched on these days have allocated, summed by currency and direction. */
export function MatchedAmounts({ days }: Pick<Overview, "days">) {
  const { t } = useSpeech();
  const all = days.flatMap(({ amounts }) => amounts);
  const currencies = [...new Set(all.map(({ currency }) => currency))];
  if (currencies.length === 0) return null;
  const sum = (currency: string, direction: "credit" | "debit") =>
    sumsByCurrency(all.filter((one) => one.currency === currency && one.direction === direction))[0] ?? null;
  return (
    <Table
      label={t(words.matched)}
      rows={currencies}
      columns={[
        { title: common.currency, cell: (currency) => currency },
        { title: common.incoming, bare: true, money: (currency) => sum(currency, "credit") },
        { title: common.outgoing, bare: true, money: (currency) => sum(currency, "debit") },
      ]}
    />
  );
}
