import { Badge } from "../../components/badge.tsx";
import { titleOf } from "../../components/line-title.ts";
import { Money } from "../../components/money-text.tsx";
import { useSpeech } from "../../i18n/language.ts";
import type { Line } from "./queries.ts";
import { reviewWords as words } from "./words.ts";

export const ROW_HEIGHT = 64;

/** The cells of a line in the list: whether it is selected, what the bank said, what matching thinks. */
export function LineRow({
  line,
  selected,
  selectable,
  onSelect,
}: {
  line: Line;
  selected: boolean;
  selectable: boolean;
  onSelect(): void;
}) {
  const { t, shortDay, number } = useSpeech();
  const title = titleOf(line);
  const pending = line.matches?.filter(({ status }) => status === "pending_review") ?? [];
  const settled = line.matches?.filter(({ status }) => status !== "pending_review") ?? [];
  const [first] = pending.length > 0 ? pending : settled;
  return (
    <div className="flex h-full items-center gap-3 px-3">
      {selectable && (
        <div role="gridcell">
          <input
            type="checkbox"
            tabIndex={-1}
            className="size-4 p-1 accent-(--color-brand)"
            checked={selected}
            aria-label={`${t(words.select)}: ${title}`}
            onClick={(event) => event.stopPropagation()}
            onChange={onSelect}
          />
        </div>
      )}
      <div role="gridcell" className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <span className="amount w-14 shrink-0 text-[0.8125rem] text-soft">{shortDay(line.value_date)}</span>
          <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
          <Money
            amount={line.amount}
            currency={line.currency}
            direction={line.direction}
            className={line.direction === "credit" ? "font-semibold text-good" : "font-semibold"}
          />
        </div>
        <div className="mt-1 flex items-center gap-2 pl-16 text-[0.8125rem] text-soft">
          <span className="min-w-0 flex-1 truncate">
            {first === undefined
              ? line.description
              : pending.length > 1
                ? t(words.chooseOf, { count: pending.length })
                : `▸ ${first.invoiceId} · ${first.counterpartyName}`}
          </span>
          {first?.confidence != null && pending.length === 1 && (
            <Badge tone={first.confidence >= 0.9 ? "good" : "neutral"}>
              {number(Math.round(first.confidence * 100))}
            </Badge>
          )}
          {line.status === "ignored" && <Badge>{t(words.statusIgnored)}</Badge>}
          {line.status === "partially_matched" && <Badge tone="warn">{t(words.statusPart)}</Badge>}
        </div>
      </div>
    </div>
  );
}
