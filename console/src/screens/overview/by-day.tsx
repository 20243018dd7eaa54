import { useMemo } from "react";
import type { Overview } from "../../api/resources.ts";
import { Chart } from "../../components/chart/chart.tsx";
import { carried, everyDay } from "../../components/chart/stack.ts";
import { useSpeech } from "../../i18n/language.ts";
import type { Entry } from "../../i18n/text.ts";
import { today } from "../../values/days.ts";
import { overviewWords as words } from "./words.ts";

interface RecentProps {
  overview: Overview;
  /** The first day, `YYYY-MM-DD`. */
  from: string;
}

const MATCHED = [
  { name: "automatic", text: words.byMatching, color: "--color-brand" },
  { name: "byPeople", text: words.byPeople, color: "--color-info" },
] as const;

/** Lines that matching and people have matched, by the day of the decision. */
export function MatchedPerDay({ overview: { days }, from }: RecentProps) {
  const { t } = useSpeech();
  return <BarsPerDay title={t(words.perDay)} given={days} from={from} parts={MATCHED} none={t(words.noMatched)} />;
}

const DELIVERED = [
  { name: "delivered", text: words.delivered, color: "--color-good" },
  { name: "failed", text: words.failed, color: "--color-bad" },
] as const;

/** Deliveries that arrived and that were given up, by the day of their events. */
export function DeliveriesPerDay({ overview: { deliveryDays: days }, from }: RecentProps) {
  const { t } = useSpeech();
  if (days.length === 0) return null;
  return <BarsPerDay title={t(words.deliveriesPerDay)} given={days} from={from} parts={DELIVERED} />;
}

interface BarsProps<Row> {
  title: string;
  given: readonly Row[];
  from: string;
  /** The parts of a bar. */
  parts: readonly { name: Exclude<keyof Row, "day">; text: Entry; color: string }[];
  none?: string;
}

/** A bar for every day from one until today, so that quiet days are seen as such. */
function BarsPerDay<Row extends { day: string }>({ title, given, from, parts, none }: BarsProps<Row>) {
  const { t } = useSpeech();
  const { days, series } = useMemo(() => {
    const byDay = new Map(given.map((one) => [one.day, one]));
    const shown = everyDay([from, today()]);
    const valuesOf = (name: keyof Row) => shown.map((day) => Number(byDay.get(day)?.[name] ?? 0));
    return {
      days: shown,
      series: parts.map(({ name, text, color }) => ({ text: t(text), color, values: valuesOf(name) })),
    };
  }, [given, from, parts, t]);
  return <Chart {...{ title, days, series, ...(none && { none }) }} kind="bars" />;
}

/** The most days of the chart. */
const MOST_DAYS = 366;

/** The number of lines that were undecided at the end of each day, until today. */
export function Backlog({ overview: { days: given } }: { overview: Overview }) {
  const { t } = useSpeech();
  const { days, series } = useMemo(() => {
    const [first] = given;
    const all = first === undefined ? [] : everyDay([first.day, today()]);
    const values = carried(new Map(given.map(({ day, unmatched }) => [day, unmatched])), all).slice(-MOST_DAYS);
    return { days: all.slice(-MOST_DAYS), series: [{ text: t(words.undecided), color: "--color-warn", values }] };
  }, [given, t]);
  return <Chart title={t(words.backlog)} days={days} series={series} kind="line" none={t(words.noBacklog)} />;
}
