import { useQuery } from "@tanstack/react-query";
import { useSpeech } from "../../i18n/language.ts";
import { type Metrics, metricsQuery, successRate } from "./queries.ts";
import { webhookWords as words } from "./words.ts";

const HEIGHT = 20;
const STEP = 5;

/** The last 24 hours of a destination: the share that arrived, a bar per hour, and what waits. */
export function DayAtAGlance({ id }: { id: string }) {
  const { t, number, percent } = useSpeech();
  const { data: metrics } = useQuery(metricsQuery(id, "24h"));
  if (metrics === undefined) return <span className="block h-5 w-32" aria-busy="true" />;
  const rate = successRate(metrics);
  const text = rate === undefined ? t(words.nothingSent) : t(words.arrived, { percent: percent(rate) });
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1" data-glance={id}>
      <span>{text}</span>
      {rate !== undefined && <Sparkline periods={metrics.periods} text={text} />}
      {metrics.unfinished > 0 && (
        <span className="text-soft">{t(words.waitingCount, { count: number(metrics.unfinished) })}</span>
      )}
    </span>
  );
}

function Sparkline({ periods, text }: Pick<Metrics, "periods"> & { text: string }) {
  const most = Math.max(1, ...periods.map(({ success, failure }) => success + failure));
  const high = (count: number) => (count * HEIGHT) / most;
  return (
    <svg
      role="img"
      aria-label={text}
      width={periods.length * STEP}
      height={HEIGHT + 1}
      className="shrink-0 border-b border-edge"
    >
      {periods.map(({ from, success, failure }, at) => (
        <g key={from} transform={`translate(${at * STEP} ${HEIGHT})`}>
          <rect y={-high(success)} width={STEP - 1} height={high(success)} className="fill-good" />
          <rect y={-high(success + failure)} width={STEP - 1} height={high(failure)} className="fill-bad" />
        </g>
      ))}
    </svg>
  );
}
