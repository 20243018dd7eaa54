import type { Overview } from "../../api/resources.ts";
import { Table } from "../../components/page/table.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { fromMinor, toMinor } from "../../values/minor-units.ts";
import { overviewWords as words } from "./words.ts";

interface Sum {
  currency: string;
  credit: bigint;
  debit: bigint;
}

/** Amounts that the lines matched on these days have allocated, summed by currency and direction. */
export function MatchedAmounts({ days }: Pick<Overview, "days">) {
  const { t } = useSpeech();
  const sums = new Map<string, Sum>();
  for (const { currency, direction, amount } of days.flatMap(({ amounts }) => amounts)) {
    const sum = sums.get(currency) ?? { currency, credit: 0n, debit: 0n };
    sum[direction] += toMinor(amount, currency);
    sums.set(currency, sum);
  }
  if (sums.size === 0) return null;
  return (
    <Table
      label={t(words.matched)}
      rows={[...sums.values()]}
      idOf={({ currency }) => currency}
      columns={[
        { title: common.currency, cell: ({ currency }) => currency },
        {
          title: common.incoming,
          money: ({ currency, credit }) => ({ currency, amount: fromMinor(credit, currency) }),
        },
        { title: common.outgoing, money: ({ currency, debit }) => ({ currency, amount: fromMinor(debit, currency) }) },
      ]}
    />
  );
}
