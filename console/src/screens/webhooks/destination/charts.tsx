import { useMemo } from "react";
import { Chart } from "../../../components/chart/chart.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { Metrics } from "../queries.ts";
import { webhookWords as words } from "../words.ts";

/** The deliveries of the window by their result, and how long they took. */
export function Charts({ periods }: Pick<Metrics, "periods">) {
  const { t, time } = useSpeech();
  const { names, results, durations } = useMemo(
    () => ({
      names: { title: t(words.periodFrom), texts: periods.map(({ from }) => time(from)) },
      results: [
        { text: t(words.delivered), color: "--color-good", values: periods.map(({ success }) => success) },
        { text: t(words.notDelivered), color: "--color-bad", values: periods.map(({ failure }) => failure) },
      ],
      durations: [
        {
          ...{ text: t(words.p95), color: "--color-brand", values: periods.map(({ p95 }) => p95) },
          texts: periods.map(({ p95 }) => (p95 === null ? "" : t(words.ms, { count: p95 }))),
        },
      ],
    }),
    [periods, t, time],
  );
  if (periods.every(({ success, failure }) => success + failure === 0)) return null;
  return (
    <div className="grid border-b border-line md:grid-cols-2">
      <Chart title={t(words.overTime)} kind="bars" names={names} series={results} />
      <Chart title={t(words.durations)} kind="bars" names={names} series={durations} />
    </div>
  );
}
