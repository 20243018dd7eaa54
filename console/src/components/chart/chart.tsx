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
  "--color-good": "bg-good",
  "--color-bad": "bg-bad",
};

/** Numbers by day, or by what is named instead: drawn, under the pointer in words, and as a table. */
export function Chart({
  title,
  days,
  names,
  series,
  kind,
  stacked = true,
}: {
  title: string;
  /** `YYYY-MM-DD`, ascending. */
  days: readonly string[];
  /** Instead of days, what each place is called and how all are. */
  names?: { title: string; texts: readonly string[] };
  series: readonly Series[];
  kind: "bars" | "line";
  /** Bars of a day stand on each other. */
  stacked?: boolean;
}) {
  const { t, day, number, locale } = useSpeech();
  const [at, setAt] = useState<number>();
  const times = useMemo(() => secondsOf(days), [days]);
  const drawn = useMemo(() => (kind === "bars" && stacked ? stack(series) : series), [series, kind, stacked]);
  const nameAt = (place: number) => names?.texts[place] ?? day(days[place] ?? "");
  const point = useCallback((next: number | undefined) => setAt(next), []);
  const shownValue = ({ values, texts }: Series, index: number) => texts?.[index] ?? number(values[index] ?? 0);
  const rows = days.map((one, index) => ({ day: one, index }));
  return (
    <figure className="flex min-w-0 flex-col gap-2 px-4 py-3" data-chart={kind}>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem]">
        <span className="sr-only">{title}</span>
        {series.map((one) => (
          <span key={one.text} className="flex items-center gap-1.5">
            <span className={`size-2.5 rounded-sm forced-color-adjust-none ${DOTS[one.color] ?? "bg-edge"}`} />
            {one.text}
            {at !== undefined && <b className="tabular-nums">{shownValue(one, at)}</b>}
          </span>
        ))}
        <span className="flex-1 text-right text-soft" data-tooltip>
          {at !== undefined && at < days.length && nameAt(at)}
        </span>
      </figcaption>
      <Suspense fallback={<div className="h-40" />}>
        <Plot {...{ times, kind, locale }} series={drawn} names={names?.texts} onPoint={point} />
      </Suspense>
      <details className="text-[0.8125rem]">
        <summary className="w-fit text-soft">{t(words.asTable)}</summary>
        <div className="max-h-64 overflow-y-auto">
          <Table
            label={title}
            rows={names === undefined ? rows.toReversed() : rows}
            idOf={({ day: one }) => one}
            columns={[
              { title: names?.title ?? t(words.day), cell: (row) => nameAt(row.index) },
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
