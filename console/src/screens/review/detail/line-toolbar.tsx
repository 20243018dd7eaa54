import type { TransactionWithMatches } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { BooksIcon, SearchIcon } from "../../../components/icons.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { LineActions, Panel } from "../line-actions.ts";
import { lineWords as words } from "../line-words.ts";
import { HistoryIcon, IgnoreIcon, InfoIcon, PlusIcon, SplitIcon, WorkIcon } from "./icons.tsx";

interface ToolbarProps {
  line: TransactionWithMatches;
  /** Tells whether a part of the line can still be matched. */
  isOpen: boolean;
  actions: LineActions;
  /** The panels that are shown. */
  shown: Record<Panel, boolean>;
  onPanel(panel: Panel): void;
}

/** The actions on a whole line, and the panels about it. */
export function LineToolbar({ line, isOpen, actions, shown, onPanel }: ToolbarProps) {
  const { t } = useSpeech();
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && actions.mayMatch && <MatchingButtons open={actions.open} />}
      {isOpen && actions.mayLine && (
        <Button size="small" shortcut="l" onClick={() => actions.open("code")}>
          <BooksIcon />
          {t(words.codeTo)}
        </Button>
      )}
      {actions.mayLine && (
        <Button size="small" shortcut="i" onClick={() => actions.ignoreOrInclude(line)}>
          <IgnoreIcon />
          {t(line.status === "ignored" ? words.include : words.ignore)}
        </Button>
      )}
      <Button size="small" shortcut="w" aria-pressed={shown.work} onClick={() => onPanel("work")}>
        <WorkIcon />
        {t(words.work)}
      </Button>
      <Button size="small" shortcut="e" aria-pressed={shown.why} onClick={() => onPanel("why")}>
        <InfoIcon />
        {t(words.why)}
      </Button>
      <Button size="small" shortcut="h" aria-pressed={shown.history} onClick={() => onPanel("history")}>
        <HistoryIcon />
        {t(words.history)}
      </Button>
    </div>
  );
}

/** The ways to match a line to what was not suggested. */
function MatchingButtons({ open }: Pick<LineActions, "open">) {
  const { t } = useSpeech();
  return (
    <>
      <Button size="small" shortcut="m" onClick={() => open("find")}>
        <SearchIcon />
        {t(words.find)}
      </Button>
      <Button size="small" shortcut="s" onClick={() => open("split")}>
        <SplitIcon />
        {t(words.split)}
      </Button>
      <Button size="small" shortcut="n" onClick={() => open("new-invoice")}>
        <PlusIcon />
        {t(words.newInvoice)}
      </Button>
    </>
  );
}
