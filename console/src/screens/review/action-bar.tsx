import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy.tsx";
import { CheckIcon } from "../../components/more-icons.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { useShortcuts } from "../../keyboard/shortcuts.ts";
import type { BulkKind } from "./bulk.ts";
import { sumsOf } from "./bulk-sums.ts";
import { UndoIcon } from "./detail/icons.tsx";
import { DoneToday } from "./done-today-text.tsx";
import { lineWords as words } from "./line-words.ts";
import { PhoneBar } from "./phone-bar.tsx";
import type { ReviewSearch } from "./search.ts";
import { useSessionLog, wordsOf } from "./session-log.ts";
import type { ReviewActions } from "./use-line-actions.ts";
import type { Selection } from "./use-selection.ts";

const LogDialog = lazyDialog(() => import("./dialogs/log-dialog.tsx"));
const loadBulk = () => import("./dialogs/bulk-dialog.tsx");
const BulkDialog = lazyDialog(loadBulk);

interface BarProps {
  selection: Selection;
  actions: ReviewActions;
  search: ReviewSearch;
  /** The number of lines in the filter. */
  total: number;
  /** The number of selected lines that can be confirmed together. */
  confirmable: number;
  /** Shows the next line. */
  onNext(): void;
  change(changes: Partial<ReviewSearch>): void;
  onDone(): void;
}

/** The end of the page: the selection and what can be done with it, and the last decision with its undo. */
export default function ActionBar(props: BarProps) {
  const { selection, actions, search, total, confirmable, change, onNext, onDone } = props;
  const { t } = useSpeech();
  const [logOpen, setLogOpen] = useState(false);
  const [bulk, setBulk] = useState<BulkKind>();
  const log = useSessionLog();
  const last = log.findLast(({ state }) => state === "done" || state === "pending");
  const isSelected = selection.all || selection.lines.length > 0;
  // The dialog is there when it is asked for: a key that is pressed next belongs to it.
  useEffect(() => {
    if (isSelected) void loadBulk();
  }, [isSelected]);
  // The palette leads here to confirm everything of a filter.
  const { selectAll } = selection;
  useEffect(() => {
    if (search.bulk === undefined || total === 0) return;
    change({ bulk: undefined });
    selectAll();
    setBulk("confirm");
  }, [search.bulk, total, selectAll, change]);
  useShortcuts(words.keys, [
    {
      keys: ["Mod+Enter"],
      text: words.confirmSelection,
      run: () => setBulk("confirm"),
      enabled: isSelected && confirmable > 0 && actions.mayMatch,
    },
  ]);
  return (
    <footer className="col-span-full flex min-h-11 flex-wrap items-center gap-2 border-t border-line bg-panel px-3 py-1.5">
      {search.line !== undefined && <PhoneBar code={search.line} actions={actions} onNext={onNext} />}
      {isSelected && <Selected {...{ selection, actions, total, confirmable }} onBulk={setBulk} />}
      {last !== undefined && (
        <span
          className="flex min-w-0 items-center gap-1.5 text-soft"
          aria-live="polite"
          data-last-decision={last.state}
        >
          <CheckIcon className="size-4 text-good" />
          <span className="truncate">{t(last.text, wordsOf(last))}</span>
        </span>
      )}
      {last?.state === "done" && last.operationId !== undefined && actions.maySelect && (
        <Button size="small" kind="quiet" shortcut="u" onClick={() => actions.undo(last)}>
          <UndoIcon />
          {t(words.undo)}
        </Button>
      )}
      <span className="flex-1" />
      <DoneToday search={search} />
      <Button text={t(words.log, { count: log.length })} size="small" kind="quiet" onClick={() => setLogOpen(true)} />
      {logOpen && <LogDialog log={log} onUndo={actions.undo} onClose={() => setLogOpen(false)} />}
      {bulk !== undefined && (
        <BulkDialog {...{ selection, search, onDone }} kind={bulk} onClose={() => setBulk(undefined)} />
      )}
    </footer>
  );
}

function Selected({
  selection,
  actions,
  total,
  confirmable,
  onBulk,
}: Pick<BarProps, "selection" | "actions" | "total" | "confirmable"> & { onBulk(kind: BulkKind): void }) {
  const { t, amount } = useSpeech();
  const count = selection.all ? total : selection.lines.length;
  const sums = sumsOf(selection.lines.map((line) => ({ line })));
  return (
    <>
      <span className="font-medium" data-selected={count}>
        {selection.all ? t(words.allInFilter, { count }) : t(words.selected, { count })}
      </span>
      <span className="amount text-soft">
        {sums.map((sum) => `${amount(sum.amount, sum.currency)} ${sum.currency}`).join(" · ")}
      </span>
      {actions.mayMatch && confirmable > 0 && (
        <Button
          text={t(words.confirmMany, { count: confirmable })}
          size="small"
          kind="primary"
          shortcut="Mod+Enter"
          onClick={() => onBulk("confirm")}
        />
      )}
      {actions.mayLine && (
        <Button text={t(words.ignoreMany, { count })} size="small" onClick={() => onBulk("ignore")} />
      )}
      {actions.mayLine && (
        <Button text={t(words.assignMany, { count })} size="small" onClick={() => onBulk("assign")} />
      )}
      {!selection.all && (
        <Button text={t(words.allInFilter, { count: total })} size="small" kind="quiet" onClick={selection.selectAll} />
      )}
      <Button text={t(words.clearSelection)} size="small" kind="quiet" onClick={selection.clear} />
    </>
  );
}
