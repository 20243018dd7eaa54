import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CheckIcon, UndoIcon } from "../../components/icons.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { useSessionLog } from "./session-log.ts";
import type { ReviewActions } from "./use-line-actions.ts";
import type { Selection } from "./use-selection.ts";
import { reviewWords as words } from "./words.ts";

const LogDialog = lazy(() => import("./dialogs/log-dialog.tsx"));

/** The end of the page: the selection, and the last decision with its undo. */
export function ActionBar({ selection, actions }: { selection: Selection; actions: ReviewActions }) {
  const { t } = useSpeech();
  const [logOpen, setLogOpen] = useState(false);
  const log = useSessionLog();
  const last = log.findLast(({ state }) => state === "done" || state === "pending");
  const count = selection.lines.length;
  return (
    <footer className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-panel px-3 py-1.5">
      {(count > 0 || selection.all) && (
        <>
          <span className="font-medium">{t(words.selected, { count })}</span>
          <Button size="small" kind="quiet" onClick={selection.clear}>
            {t(words.clearSelection)}
          </Button>
        </>
      )}
      {last !== undefined && (
        <span
          className="flex min-w-0 items-center gap-1.5 text-soft"
          aria-live="polite"
          data-last-decision={last.state}
        >
          <CheckIcon className="size-4 text-good" />
          <span className="truncate">{t(last.text, { what: last.what })}</span>
        </span>
      )}
      {last?.operationId !== undefined && (
        <Button size="small" kind="quiet" shortcut="u" onClick={() => actions.undo(last)}>
          <UndoIcon />
          {t(words.undo)}
        </Button>
      )}
      <span className="flex-1" />
      <Button size="small" kind="quiet" onClick={() => setLogOpen(true)}>
        {t(words.log, { count: log.length })}
      </Button>
      <Suspense>{logOpen && <LogDialog log={log} onUndo={actions.undo} onClose={() => setLogOpen(false)} />}</Suspense>
    </footer>
  );
}
