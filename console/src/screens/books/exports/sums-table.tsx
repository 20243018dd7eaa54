import { moneyColumn } from "../../../components/page/money-column.tsx";
import { Table } from "../../../components/page/table.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { Export } from "./queries.ts";
import { exportWords as words } from "./words.ts";

/** The sums of a batch per month, currency and kind. */
export function SumsTable({ sums }: Pick<Export, "sums">) {
  const { t, number } = useSpeech();
  return (
    <Table
      label={t(words.sums)}
      rows={sums}
      idOf={({ month, currency, kind }) => `${month} ${currency} ${kind}`}
      columns={[
        { title: t(words.month), short: true, cell: ({ month }) => month, sort: ({ month }) => month },
        { title: t(common.kind), cell: ({ kind }) => t(words[kind]), sort: ({ kind }) => t(words[kind]) },
        { title: t(words.postings), numeric: true, minor: "phone", cell: ({ postings }) => number(postings) },
        ...(["debit", "credit"] as const).map((name) =>
          moneyColumn<(typeof sums)[number]>(t(words[name]), (sum) => sum[name]),
        ),
      ]}
    />
  );
}
