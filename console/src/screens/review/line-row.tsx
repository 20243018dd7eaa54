import { Badge } from "../../components/badge.tsx";
import { CertaintyDot } from "../../components/certainty-dot.tsx";
import { titleOf } from "../../components/line-title.ts";
import { Money } from "../../components/money-text.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { shareOf } from "../../values/certainty.ts";
import { isolated } from "../../values/isolated.ts";
import { useClosedUntil } from "./closed.ts";
import { initialsOf } from "./colleagues.ts";
import type { Line } from "./queries.ts";
import { reviewWords as words } from "./words.ts";

/** In pixels: a line of text beside the line in view, a card where the list has the window for itself. */
export const ROW_HEIGHT = { compact: 34, card: 64 };

interface RowProps {
  line: Line;
  compact: boolean;
  /** The name of the tenant's account that it is booked on. */
  account: string | undefined;
  /** The colleague who has it open. */
  openBy: string | undefined;
  selected: boolean;
  selectable: boolean;
  onSelect(): void;
}

/** The cells of a line in the list: whether it is selected, what the bank said, what matching thinks. */
export function LineRow({ line, compact, account, openBy, selected, selectable, onSelect }: RowProps) {
  const { shortDay } = useSpeech();
  const day = <span className="amount w-13 shrink-0 text-[0.8125rem] text-soft">{shortDay(line.value_date)}</span>;
  const name = <Name line={line} openBy={openBy} />;
  const own = account !== undefined && (
    <span title={account} className="max-w-28 shrink-0 truncate text-[0.8125rem] text-soft">
      {account}
    </span>
  );
  const amount = (
    <Money
      amount={line.amount}
      currency={line.currency}
      direction={line.direction}
      className={line.direction === "credit" ? "font-semibold text-good" : "font-semibold"}
    />
  );
  return (
    <div className="flex h-full items-center gap-3 px-3">
      {selectable && <SelectCell line={line} compact={compact} selected={selected} onSelect={onSelect} />}
      <div role="gridcell" className="min-w-0 flex-1">
        {compact ? (
          <div className="flex items-center gap-2">
            {day}
            {name}
            {own}
            <Outcome line={line} compact />
            {amount}
          </div>
        ) : (
          <>
            <div className="flex items-baseline gap-2">
              {day}
              {name}
              {amount}
            </div>
            <div className="mt-1 flex items-center gap-2 pl-15 text-[0.8125rem] text-soft">
              <Outcome line={line} compact={false} />
              {own}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function SelectCell({
  line,
  compact,
  selected,
  onSelect,
}: Pick<RowProps, "line" | "compact" | "selected" | "onSelect">) {
  const { t } = useSpeech();
  return (
    // A press beside the box counts as a press of the box: a finger that misses it would open the line.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list select.
    <div
      role="gridcell"
      className={compact ? "flex" : "-m-3.5 flex p-3.5"}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) onSelect();
      }}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        className="size-4 accent-(--color-brand)"
        checked={selected}
        aria-label={`${t(words.select)}: ${titleOf(line)}`}
        onChange={onSelect}
      />
    </div>
  );
}

/** Who the line is from or to, and the colleague who has it open. */
function Name({ line, openBy }: Pick<RowProps, "line" | "openBy">) {
  const { t } = useSpeech();
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5 font-medium">
      {/* A name that is written from the right is cut at its end as well. */}
      <span dir="auto" className="min-w-0 truncate">
        {titleOf(line)}
      </span>
      {openBy !== undefined && (
        <span title={t(words.openBy, { name: openBy })} data-open-by={openBy}>
          <Badge tone="info">{initialsOf(openBy)}</Badge>
        </span>
      )}
    </span>
  );
}

/** The suggestion for a line, or its outcome. */
function Outcome({ line, compact }: Pick<RowProps, "line" | "compact">) {
  const { t } = useSpeech();
  const isClosed = useClosedUntil()(line) !== undefined;
  const pending = line.matches?.filter(({ status }) => status === "pending_review") ?? [];
  const settled = line.matches?.filter(({ status }) => status !== "pending_review") ?? [];
  const [first] = pending.length > 0 ? pending : settled;
  const named = () => {
    // Without a name, the text is the title.
    if (first === undefined) return compact || !line.counterparty_name ? "" : line.description;
    if (pending.length > 1) return t(words.chooseOf, { count: pending.length });
    return compact ? first.invoiceId : `▸ ${first.invoiceId} · ${isolated(first.counterpartyName)}`;
  };
  return (
    <>
      <span className={compact ? "max-w-32 shrink-0 truncate text-[0.8125rem] text-soft" : "min-w-0 flex-1 truncate"}>
        {named()}
      </span>
      {first?.confidence != null && pending.length === 1 && <CertaintyDot share={shareOf(first.confidence)} />}
      {line.assignee && (
        <span title={line.assignee.name ?? line.assignee.id} data-assignee={line.assignee.id}>
          <Badge>{initialsOf(line.assignee.name ?? line.assignee.id)}</Badge>
        </span>
      )}
      {isClosed && <Badge>{t(words.statusClosed)}</Badge>}
      {line.status === "ignored" && <Badge>{t(words.statusIgnored)}</Badge>}
      {line.status === "partially_matched" && <Badge tone="warn">{t(words.statusPart)}</Badge>}
    </>
  );
}
