import { classes } from "../../../components/class-names.ts";
import { Table } from "../../../components/page/table.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { Metrics } from "../queries.ts";
import { webhookWords as words } from "../words.ts";

type Period = Metrics["periods"][number];

const HEIGHT = 96;
/** The width of a bar with its gap. */
const STEP = 20;

/** The deliveries of the window: two charts, and their numbers as a table. */
export function Charts({ periods }: Pick<Metrics, "periods">) {
  const { t, number, time } = useSpeech();
  const shown = periods.filter(({ success, failure }) => success + failure > 0);
  if (shown.length === 0) return null;
  const ms = (duration: number | null) => (duration === null ? "" : t(words.ms, { count: duration }));
  return (
    <div className="flex flex-col gap-4 border-b border-line px-4 py-3">
      <div className="grid gap-4 md:grid-cols-2">
        <Bars
          title={t(words.overTime)}
          most={(highest) => number(highest)}
          periods={periods}
          parts={[
            { of: ({ success }) => success, className: "fill-good" },
            { of: ({ failure }) => failure, className: "fill-bad" },
          ]}
          legend={[
            { text: t(words.delivered), className: "bg-good" },
            { text: t(words.notDelivered), className: "bg-bad" },
          ]}
        />
        <Bars
          title={t(words.durations)}
          most={ms}
          periods={periods}
          parts={[{ of: ({ p95 }) => p95 ?? 0, className: "fill-brand" }]}
          legend={[{ text: t(words.p95), className: "bg-brand" }]}
        />
      </div>
      <details>
        <summary className="min-h-6 max-sm:min-h-11 text-soft">{t(words.asTable)}</summary>
        <Table
          label={t(words.overTime)}
          rows={shown}
          idOf={({ from }) => from}
          columns={[
            { title: t(words.periodFrom), short: true, cell: ({ from }) => time(from) },
            { title: t(words.delivered), numeric: true, cell: ({ success }) => number(success) },
            { title: t(words.notDelivered), numeric: true, cell: ({ failure }) => number(failure) },
            { title: t(words.p95), numeric: true, cell: ({ p95 }) => ms(p95) },
          ]}
        />
      </details>
    </div>
  );
}

interface Part {
  of(period: Period): number;
  className: string;
}

interface BarsProps {
  title: string;
  /** Shows the highest value. */
  most(highest: number): string;
  periods: readonly Period[];
  parts: readonly Part[];
  legend: readonly { text: string; className: string }[];
}

/** A bar per period; its parts stand on each other. The table beside it says the same to those who do not see it. */
function Bars({ title, most, periods, parts, legend }: BarsProps) {
  const { time } = useSpeech();
  const sumOf = (period: Period) => parts.reduce((sum, part) => sum + part.of(period), 0);
  const highest = Math.max(...periods.map(sumOf));
  const [first] = periods;
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="flex flex-wrap items-center gap-x-3 text-[0.8125rem]">
        <span className="font-medium">{title}</span>
        {legend.map(({ text, className }) => (
          <span key={text} className="flex items-center gap-1 text-soft">
            <span className={classes("size-2.5 rounded-sm", className)} />
            {text}
          </span>
        ))}
        <span className="amount ml-auto text-soft">{most(highest)}</span>
      </figcaption>
      <Drawing periods={periods} parts={parts} highest={highest} />
      <div className="flex justify-between text-[0.8125rem] text-soft">
        <span>{first !== undefined && time(first.from)}</span>
        <span>{time(new Date().toISOString())}</span>
      </div>
    </figure>
  );
}

/** @param highest the value of a bar that has the whole height */
function Drawing({ periods, parts, highest }: Pick<BarsProps, "periods" | "parts"> & { highest: number }) {
  const scale = HEIGHT / Math.max(1, highest);
  return (
    <svg
      viewBox={`0 0 ${periods.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-24 w-full border-b border-edge"
      aria-hidden="true"
    >
      {periods.map((period, at) => {
        let top = HEIGHT;
        return parts.map((part) => {
          const height = part.of(period) * scale;
          top -= height;
          return (
            <rect
              key={part.className}
              className={part.className}
              x={at * STEP + 2}
              y={top}
              width={STEP - 4}
              height={height}
            />
          );
        });
      })}
    </svg>
  );
}
