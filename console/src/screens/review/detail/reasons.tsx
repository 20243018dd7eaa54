import type { Match } from "../../../api/resources.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { fromMinor } from "../../../values/minor-units.ts";
import { lineWords as words } from "../line-words.ts";
import { wordsOfSignal } from "../signal-words.ts";

/**
 * The reasons of a candidate with their points, and their sum as a bar.
 * @param currency of the invoice
 */
export function Reasons({ reasons, currency }: { reasons: Match["reasons"]; currency: string }) {
  const { t, number, amount, day } = useSpeech();
  const showDetail = (signal: string, detail: string) => {
    if (/^\d{4}-\d\d-\d\d$/.test(detail)) return day(detail);
    // Details of amounts are minor units, of a converted one with the currency.
    const [, minor, other = currency] = /^(-?\d+)(?: ([A-Z]{3}))?$/.exec(detail) ?? [];
    if (minor === undefined || !signal.startsWith("amount")) return detail;
    return `${amount(fromMinor(BigInt(minor), other), other)} ${other}`;
  };
  const sum = reasons.reduce((total, reason) => total + reason.points, 0);
  const points = Math.max(0, Math.min(100, sum));
  return (
    <div>
      <div className="flex items-center gap-3">
        <div className="h-1.5 flex-1 overflow-hidden rounded-full bg-hover" aria-hidden="true">
          <div className="h-full rounded-full bg-brand" style={{ width: `${points}%` }} />
        </div>
        <span className="amount text-[0.8125rem] font-semibold" data-points={points}>
          {t(words.points, { count: points })}
        </span>
      </div>
      <ul className="mt-2 flex flex-col gap-0.5" data-reasons>
        {reasons.map(({ signal, detail, points: own }) => (
          <li key={signal + detail} className="flex gap-2.5" data-signal={signal}>
            <span
              className={`amount w-9 shrink-0 text-right font-medium ${own > 0 ? "text-good" : own < 0 ? "text-bad" : "text-soft"}`}
            >
              {own > 0 ? "+" : ""}
              {number(own)}
            </span>
            <span className="min-w-0 break-words">
              {t(wordsOfSignal(signal))} <span className="text-soft">{showDetail(signal, detail)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The parts of the bank's text that reasons name. */
export function needlesOf(matches: readonly Pick<Match, "reasons">[]): string[] {
  return matches.flatMap(({ reasons }) => reasons.map(({ detail }) => detail));
}
