import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useSpeech } from "../../i18n/language.ts";
import { catalogue } from "../../i18n/text.ts";
import { Table } from "../page/table.tsx";
import { type Series, secondsOf, stack } from "./stack.ts";

const Plot = lazy(() => import("./plot.tsx"));

const words = catalogue({
  asTable: { en: "As a table", de: "Als Tabelle" },
  day: { en: "Day", de: "Tag" },
});

const DOTS: Record<string, string> = {
  "--color-brand": "bg-brand",
  "--color-info": "bg-info",
  "--color-warn": "bg-warn",
};

/** Numbers by day: drawn, under the pointer in words, and as a table. */
export function Chart({
  title,
  days,
  series,
  kind,
}: {
  title: string;
  /** `YYYY-MM-DD`, ascending. */
  days: readonly string[];
  series: readonly Series[];
  kind: "bars" | "line";
}) {
  const { t, day, number, locale } = useSpeech();
  const [at, setAt] = useState<number>();
  const times = useMemo(() => secondsOf(days), [days]);
  const drawn = useMemo(() => (kind === "bars" ? stack(series) : series), [series, kind]);
  const point = useCallback((next: number | undefined) => setAt(next), []);
  const pointed = at === undefined ? undefined : days[at];
  const shownValue = ({ values, texts }: Series, index: number) => texts?.[index] ?? number(values[index] ?? 0);
  const rows = days.map((one, index) => ({ day: one, index }));
  return (
    <figure className="flex min-w-0 flex-col gap-2 px-4 py-3" data-chart={kind}>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem]">
        <span className="sr-only">{title}</span>
        {series.map((one) => (
          <span key={one.text} className="flex items-center gap-1.5">
            <span className={`size-2.5 rounded-sm ${DOTS[one.color] ?? "bg-edge"}`} />
            {one.text}
            {at !== undefined && <b className="tabular-nums">{shownValue(one, at)}</b>}
          </span>
        ))}
        <span className="flex-1 text-right text-soft" data-tooltip>
          {pointed !== undefined && day(pointed)}
        </span>
      </figcaption>
      <Suspense fallback={<div className="h-40" />}>
        <Plot times={times} series={drawn} kind={kind} locale={locale} onPoint={point} />
      </Suspense>
      <details className="text-[0.8125rem]">
        <summary className="w-fit text-soft">{t(words.asTable)}</summary>
        <div className="max-h-64 overflow-y-auto">
          <Table
            label={title}
            rows={rows.toReversed()}
            idOf={({ day: one }) => one}
            columns={[
              { title: t(words.day), cell: (row) => day(row.day) },
              ...series.map((one) => ({
                title: one.text,
                numeric: true,
                cell: (row: (typeof rows)[number]) => shownValue(one, row.index),
              })),
            ]}
          />
        </div>
      </details>
    </figure>
  );
}
