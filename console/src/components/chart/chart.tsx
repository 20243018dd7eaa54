import { Suspense, useMemo, useState } from "react";
import { useSpeech } from "../../i18n/language.ts";
import { catalogue } from "../../i18n/text.ts";
import { dayBefore } from "../../values/days.ts";
import { lazyPart } from "../lazy.tsx";
import { Table } from "../page/table.tsx";
import { type Hole, type Series, secondsOf, stack } from "./stack.ts";

const Plot = lazyPart(() => import("./plot.tsx"));

const words = catalogue({
  asTable: { en: "As a table", de: "Als Tabelle" },
  day: { en: "Day", de: "Tag" },
  unknown: { en: "unknown", de: "unbekannt" },
  nothing: { en: "Nothing to draw in this time.", de: "In dieser Zeit gibt es nichts zu zeichnen." },
  onlyOne: { en: "Only {place} has a value so far.", de: "Bisher hat nur {place} einen Wert." },
});

interface ChartProps {
  title: string;
  /** `YYYY-MM-DD`, ascending; left out with names. */
  days?: readonly string[];
  /** The names of the places instead of days, with a title for all of them. */
  names?: { title: string; texts: readonly string[] };
  series: readonly Series[];
  kind: "bars" | "line";
  /** Where a line has no value. They are shaded, and named in words. */
  holes?: { text: string; days: readonly Hole[] };
  /** Bars of a day stand on each other. */
  stacked?: boolean;
  /** Stands in place of a drawing without any value. */
  none?: string;
}

type PlacedChart = ChartProps & { days: readonly string[] };

/** Numbers by day, or by what is named instead: drawn, under the pointer in words, and as a table. */
export function Chart({ stacked = true, ...given }: ChartProps) {
  const { title, names, series, kind, holes } = given;
  const days = useMemo(
    () => given.days ?? names?.texts.map((_text, at) => dayBefore(-at, 0)) ?? [],
    [given.days, names],
  );
  const props = { ...given, days };
  const { locale, day, t } = useSpeech();
  const { nameAt, valueAt } = useTexts(props);
  const [at, setAt] = useState<number>();
  const times = useMemo(() => secondsOf(days), [days]);
  const drawn = useMemo(() => (kind === "bars" && stacked ? stack(series) : series), [series, kind, stacked]);
  const shaded = useMemo(() => holes?.days.map(({ from, to }) => secondsOf([from, to])), [holes]);
  const filled = days.flatMap((_day, place) =>
    series.some(({ values }) => (kind === "line" ? values[place] !== null : (values[place] ?? 0) !== 0)) ? [place] : [],
  );
  if (filled.length === 0) return <p className="px-4 py-3 text-soft">{given.none ?? t(words.nothing)}</p>;
  return (
    <figure className="flex min-w-0 flex-col gap-2 px-4 py-3" data-chart={kind}>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem]">
        <span className="sr-only">{title}</span>
        {series.map((one) => (
          <span key={one.text} className="flex items-center gap-1.5">
            <span
              className="size-2.5 rounded-sm forced-color-adjust-none"
              style={{ background: `var(${one.color})` }}
            />
            {one.text}
            {at !== undefined && <b className="tabular-nums">{valueAt(one, at)}</b>}
          </span>
        ))}
        {holes !== undefined && holes.days.length > 0 && (
          <span className="flex items-center gap-1.5" data-holes>
            <span className="size-2.5 rounded-sm border border-warn bg-warn-soft forced-color-adjust-none" />
            {holes.text} {holes.days.map(({ from, to }) => span(day(from), day(to))).join(", ")}
          </span>
        )}
        <span className="flex-1 text-right text-soft" data-tooltip>
          {at !== undefined && at < days.length && nameAt(at)}
        </span>
      </figcaption>
      {filled.length === 1 && names === undefined && (
        <p className="text-[0.8125rem] text-soft" data-sparse>
          {t(words.onlyOne, { place: nameAt(filled[0] ?? 0) })}
        </p>
      )}
      <Suspense fallback={<div className="h-40" />}>
        <Plot {...{ times, kind, locale, shaded }} series={drawn} names={names?.texts} onPoint={setAt} />
      </Suspense>
      <AsTable {...props} />
    </figure>
  );
}

const span = (from: string, to: string) => (from === to ? from : `${from} – ${to}`);

/** The places and the values of a chart in words. */
function useTexts({ days, names }: PlacedChart) {
  const { t, day, number } = useSpeech();
  return {
    nameAt: (place: number) => names?.texts[place] ?? day(days[place] ?? ""),
    valueAt: ({ values, texts }: Series, place: number) =>
      values[place] === null ? t(words.unknown) : (texts?.[place] ?? number(values[place] ?? 0)),
  };
}

/** A text that is already in the person's language. */
const asEntry = (text: string) => ({ en: text, de: text });

/** The numbers of a chart; the newest day stands first. */
function AsTable(chart: PlacedChart) {
  const { title, days, names, series } = chart;
  const { t } = useSpeech();
  const { nameAt, valueAt } = useTexts(chart);
  const rows = days.map((day, place) => ({ day, place }));
  return (
    <details className="text-[0.8125rem]">
      <summary className="w-fit text-soft">{t(words.asTable)}</summary>
      <div className="max-h-64 overflow-y-auto">
        <Table
          label={title}
          rows={names === undefined ? rows.toReversed() : rows}
          columns={[
            {
              title: asEntry(names?.title ?? t(words.day)),
              cell: ({ place }) => nameAt(place),
              sort: ({ place }) => place,
            },
            ...series.map((one) => ({
              ...{ title: asEntry(one.text), numeric: true },
              cell: ({ place }: (typeof rows)[number]) => valueAt(one, place),
              sort: ({ place }: (typeof rows)[number]) => one.values[place] ?? null,
            })),
          ]}
        />
      </div>
    </details>
  );
}
