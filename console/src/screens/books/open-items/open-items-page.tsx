import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { oneQuery } from "../../../api/list-query.ts";
import type { Overview } from "../../../api/resources.ts";
import { Chart } from "../../../components/chart/chart.tsx";
import { DownloadButton } from "../../../components/download-button.tsx";
import { Money } from "../../../components/money-text.tsx";
import { useFilters } from "../../../components/page/filters.tsx";
import { Fact, Facts, Section } from "../../../components/page/page.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { Ageing } from "../../overview/ageing.tsx";
import { overviewWords } from "../../overview/words.ts";
import { BooksPage } from "../books-page.tsx";
import { booksWords } from "../words.ts";
import { Parties } from "./parties.tsx";
import { DIRECTIONS, type Expected, type Forecast, forecastsOf } from "./weeks.ts";
import { openItemWords as words } from "./words.ts";

const COLORS = { receivable: "--color-brand", payable: "--color-warn" };

const route = getRouteApi("/shell/books/{-$part}/{-$id}");

/** Open items by age and by the week in which it is due, and how counterparties pay. */
export default function OpenItemsPage() {
  const { t } = useSpeech();
  const { search, change } = useFilters(route.useSearch());
  const overview = useQuery(oneQuery<Overview>("/overview"));
  const expected = useQuery(oneQuery<Expected[]>("/payment-forecast"));
  return (
    <BooksPage>
      <Loaded query={expected}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-soft">{t(words.none)}</p>
          ) : (
            forecastsOf(all).map((one, nth) => (
              <ByWeek
                key={one.currency}
                forecast={one}
                // The file has all currencies.
                file={nth === 0 && <DownloadButton text={t(booksWords.csv)} path="/payment-forecast.csv" />}
              />
            ))
          )
        }
      </Loaded>
      <Section title={t(overviewWords.ageing)}>
        <Loaded query={overview}>{({ ageing }) => <Ageing ageing={ageing} />}</Loaded>
      </Section>
      <Parties day={search.day} onDay={(day) => change({ day })} />
    </BooksPage>
  );
}

function ByWeek({ forecast: { currency, weeks, due, rest }, file }: { forecast: Forecast; file: ReactNode }) {
  const { t, amount } = useSpeech();
  const title = t(words.forecast, { currency });
  const series = useMemo(
    () =>
      DIRECTIONS.filter((direction) => due[direction].some((one) => Number(one) !== 0)).map((direction) => ({
        ...{ text: t(words[direction]), color: COLORS[direction], values: due[direction].map(Number) },
        texts: due[direction].map((one) => amount(one, currency)),
      })),
    [due, currency, t, amount],
  );
  return (
    <Section title={title} actions={file}>
      <Chart title={title} days={weeks} series={series} kind="bars" none={t(words.nothingByWeek)} />
      {series.length > 0 && <p className="px-4 text-[0.8125rem] text-soft">{t(words.weekFrom)}</p>}
      <Facts>
        {rest.map(({ period, direction, amount: sum }) => (
          <Fact
            key={`${period} ${direction}`}
            name={`${t(words[period as "overdue" | "later" | "undated"])} · ${t(words[direction])}`}
          >
            <Money amount={sum} currency={currency} />
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
