import type { ageingResource } from "@matchbook/api/resources/receivables";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { get } from "../../../api/request.ts";
import { DayField } from "../../../components/day-field.tsx";
import { DownloadButton } from "../../../components/download-button.tsx";
import type { Column } from "../../../components/page/column.tsx";
import { Section } from "../../../components/page/page.tsx";
import { Table } from "../../../components/page/table.tsx";
import { Party } from "../../../components/party.tsx";
import { Loaded } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { today } from "../../../values/days.ts";
import { overviewWords } from "../../overview/words.ts";
import { booksWords } from "../words.ts";
import { DIRECTIONS } from "./weeks.ts";
import { openItemWords as words } from "./words.ts";

type Ageing = z.infer<typeof ageingResource>;
type Aged = Ageing["rows"][number];

const AMOUNTS = {
  openAmount: words.open,
  currentAmount: words.notDue,
  amount1To30Days: overviewWords.days_1_30,
  amount31To60Days: overviewWords.days_31_60,
  amount61To90Days: overviewWords.days_61_90,
  amountOver90Days: words.days91,
  creditAmount: words.credit,
} as const;

/** The most rows that are shown; the file has them all. */
const MOST_ROWS = 2_000;

interface Props {
  /** The day at whose end the items were open; without one it is now. */
  day: string | undefined;
  onDay(day: string | undefined): void;
  /** The code of the only counterparty to show. */
  counterpartyId?: string;
}

/** The open items of each counterparty by age, now or on a day, their sums, and the days after which it pays. */
export function Parties({ day, onDay, counterpartyId }: Props) {
  const { t } = useSpeech();
  const filter = { asOf: day, counterpartyId };
  const query = useQuery({
    queryKey: ["/ageing", filter],
    queryFn: async ({ signal }): Promise<Ageing> => {
      const rows: Aged[] = [];
      for (let after: string | undefined; ; ) {
        const { data }: { data: Ageing } = await get("/ageing", { ...filter, after, limit: 100 }, signal);
        rows.push(...data.rows);
        if (data.next === null || rows.length >= MOST_ROWS) return { rows, next: data.next };
        after = data.next;
      }
    },
  });
  const columns: Column<Aged>[] = [
    {
      title: common.counterparty,
      cell: ({ counterpartyId, counterpartyName }) => <Party name={counterpartyName} code={counterpartyId} />,
    },
    { title: common.currency, cell: ({ currency }) => currency },
    ...Object.entries(AMOUNTS).map(([name, title]) => ({
      ...{ title, minor: name !== "openAmount", bare: true, summed: true },
      money: (row: Aged) => ({ amount: row[name as keyof typeof AMOUNTS], currency: row.currency }),
    })),
    {
      title: words.daysToPay,
      numeric: true,
      cell: (row) => <Pays row={row} />,
      sort: ({ averageDaysToPay }) => averageDaysToPay,
    },
  ];
  return (
    <Section
      title={t(counterpartyId === undefined ? words.parties : booksWords.openItems)}
      actions={<DownloadButton text={t(booksWords.csv)} path="/ageing.csv" query={filter} />}
    >
      <div className="max-w-xs px-4 pt-3">
        <DayField
          label={t(words.openOn)}
          max={today()}
          value={day ?? today()}
          onChange={(value) => onDay(value || undefined)}
        />
      </div>
      <Loaded query={query}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 && <p className="px-4 py-3 text-soft">{t(words.none)}</p>}
            {/* Debts are no part of what is owed, so the two are not added up together. */}
            {DIRECTIONS.map((wanted) => [wanted, rows.filter(({ direction }) => direction === wanted)] as const)
              .filter(([, ofDirection]) => ofDirection.length > 0)
              .map(([direction, ofDirection]) => (
                <div key={direction}>
                  <h3 className="px-4 pt-3 font-semibold">{t(words[direction])}</h3>
                  <Table
                    label={`${t(words.parties)} · ${t(words[direction])}`}
                    rows={ofDirection}
                    columns={columns}
                    isPart={next !== null}
                    idOf={({ counterpartyId: code, currency }) => `${code} ${currency}`}
                  />
                </div>
              ))}
            {next !== null && <p className="px-4 py-2 text-soft">{t(words.more, { count: rows.length })}</p>}
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
