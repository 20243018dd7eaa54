import type { ageingResource } from "@matchbook/api/resources/receivables";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { oneQuery } from "../../../api/list-query.ts";
import { Button } from "../../../components/button.tsx";
import { DownloadButton } from "../../../components/download-button.tsx";
import { moneyColumn } from "../../../components/page/money-column.tsx";
import { Section } from "../../../components/page/page.tsx";
import { type Column, Table } from "../../../components/page/table.tsx";
import { Party } from "../../../components/party.tsx";
import { Loaded } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { booksWords } from "../words.ts";
import { openItemWords as words } from "./words.ts";

type Aged = z.infer<typeof ageingResource>["rows"][number];

const AMOUNTS = {
  openAmount: words.open,
  currentAmount: words.notDue,
  amount1To30Days: words.days1,
  amount31To60Days: words.days31,
  amount61To90Days: words.days61,
  amountOver90Days: words.days91,
} as const;

/** The open items of each counterparty by age, and the days after which it pays. */
export function Parties() {
  const { t } = useSpeech();
  const [after, setAfter] = useState<string>();
  const query = useQuery(oneQuery<z.infer<typeof ageingResource>>("/ageing", { after, limit: 50 }));
  const isMixed = new Set(query.data?.rows.map(({ direction }) => direction)).size > 1;
  const columns: Column<Aged>[] = [
    {
      title: t(common.counterparty),
      cell: ({ counterpartyId, counterpartyName }) => <Party name={counterpartyName} code={counterpartyId} />,
      sort: ({ counterpartyName }) => counterpartyName,
    },
    { title: t(common.kind), cell: ({ direction }) => t(words[direction]), minor: true },
    ...Object.entries(AMOUNTS).map(([name, title]) =>
      // Debts are no part of what is owed, so the two are not added up together.
      moneyColumn<Aged>(t(title), (row) => row[name as keyof typeof AMOUNTS], {
        minor: name !== "openAmount",
        summed: !isMixed,
      }),
    ),
    {
      title: t(words.daysToPay),
      numeric: true,
      cell: (row) => <Pays row={row} />,
      sort: ({ averageDaysToPay }) => averageDaysToPay,
    },
  ];
  return (
    <Section title={t(words.parties)} actions={<DownloadButton text={t(booksWords.csv)} path="/ageing.csv" />}>
      <Loaded query={query}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 ? (
              <p className="px-4 py-3 text-soft">{t(words.none)}</p>
            ) : (
              <Table
                label={t(words.parties)}
                rows={rows}
                columns={columns}
                isPart={after !== undefined || next !== null}
                idOf={({ counterpartyId, direction, currency }) => `${counterpartyId} ${direction} ${currency}`}
              />
            )}
            <div className="flex justify-end gap-2 px-4 py-2">
              {after !== undefined && <Button onClick={() => setAfter(undefined)}>{t(words.first)}</Button>}
              {next !== null && <Button onClick={() => setAfter(next)}>{t(words.more)}</Button>}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** After how many days a counterparty pays, and how late that is. */
function Pays({ row: { averageDaysToPay, averageDaysLate } }: { row: Aged }) {
  const { t } = useSpeech();
  if (averageDaysToPay === null) return null;
  const days = (count: number) => t(words.days, { count: Math.round(count) });
  const late = Math.round(averageDaysLate ?? 0);
  return (
    <>
      {days(averageDaysToPay)}
      {late !== 0 && (
        <span className={late > 0 ? "block text-warn" : "block text-soft"}>
          {t(late > 0 ? words.late : words.early, { days: days(Math.abs(late)) })}
        </span>
      )}
    </>
  );
}
