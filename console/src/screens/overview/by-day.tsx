import { useMemo } from "react";
import type { Overview } from "../../api/resources.ts";
import { Chart } from "../../components/chart/chart.tsx";
import { everyDay, runningTotal } from "../../components/chart/stack.ts";
import { useSpeech } from "../../i18n/language.ts";
import { overviewWords as words } from "./words.ts";

const today = (): string => new Date().toISOString().slice(0, 10);

/** Values of every day from one until today, so that quiet days are seen as such. */
function overDays<Row extends { day: string }>(given: readonly Row[], from: string) {
  const byDay = new Map(given.map((one) => [one.day, one]));
  const days = everyDay([from, today()]);
  const valuesOf = (name: Exclude<keyof Row, "day">) => days.map((day) => Number(byDay.get(day)?.[name] ?? 0));
  return { days, valuesOf };
}

interface RecentProps {
  overview: Overview;
  /** The first day, `YYYY-MM-DD`. */
  from: string;
}

/** Lines that matching and people have matched, by the day of the line. */
export function MatchedPerDay({ overview: { days: given }, from }: RecentProps) {
  const { t } = useSpeech();
  const { days, series } = useMemo(() => {
    const { days: shown, valuesOf } = overDays(given, from);
    return {
      days: shown,
      series: [
        { text: t(words.byMatching), color: "--color-brand", values: valuesOf("automatic") },
        { text: t(words.byPeople), color: "--color-info", values: valuesOf("byPeople") },
      ],
    };
  }, [given, from, t]);
  if (given.length === 0) return <p className="px-4 py-3 text-soft">{t(words.noMatched)}</p>;
  return <Chart title={t(words.perDay)} days={days} series={series} kind="bars" />;
}

/** Lines that are still open, added up by their day. */
export function Backlog({ overview: { days: given } }: { overview: Overview }) {
  const { t } = useSpeech();
  const { days, series } = useMemo(() => {
    const until = given.some(({ day }) => day >= today()) ? given : [...given, { day: today(), open: 0 }];
    const values = runningTotal(until.map(({ open }) => open));
    return { days: until.map(({ day }) => day), series: [{ text: t(words.stillOpen), color: "--color-warn", values }] };
  }, [given, t]);
  if (given.length === 0) return <p className="px-4 py-3 text-soft">{t(words.noBacklog)}</p>;
  return <Chart title={t(words.backlog)} days={days} series={series} kind="line" />;
}

/** Deliveries that arrived and that were given up, by the day of their events. */
export function DeliveriesPerDay({ overview: { deliveryDays: given }, from }: RecentProps) {
  const { t } = useSpeech();
  const { days, series } = useMemo(() => {
    const { days: shown, valuesOf } = overDays(given, from);
    return {
      days: shown,
      series: [
        { text: t(words.delivered), color: "--color-good", values: valuesOf("delivered") },
        { text: t(words.failed), color: "--color-bad", values: valuesOf("failed") },
      ],
    };
  }, [given, from, t]);
  if (given.length === 0) return null;
  return <Chart title={t(words.deliveriesPerDay)} days={days} series={series} kind="bars" />;
}
