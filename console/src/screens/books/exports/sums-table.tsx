import { Table } from "../../../components/page/table.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { monthOf } from "../closing/month-ends.ts";
import type { Export } from "./queries.ts";
import { exportWords as words } from "./words.ts";

/** The sums of a batch per month, currency and kind. */
export function SumsTable({ sums }: Pick<Export, "sums">) {
  const { t, language } = useSpeech();
  return (
    <Table
      label={t(words.sums)}
      rows={sums}
      columns={[
        { title: words.month, sort: ({ month }) => month, cell: ({ month }) => monthOf(month, language) },
        { title: common.kind, cell: ({ kind }) => t(words[kind]) },
        { title: words.postings, numeric: true, minor: "phone", cell: ({ postings }) => postings },
        ...(["debit", "credit"] as const).map((name) => ({
          ...{ title: words[name], summed: true },
          money: (sum: (typeof sums)[number]) => ({ amount: sum[name], currency: sum.currency }),
        })),
      ]}
    />
  );
}
