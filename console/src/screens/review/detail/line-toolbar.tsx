import { type ComponentType, Suspense } from "react";
import type { TransactionWithMatches } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { BooksIcon, SearchIcon } from "../../../components/icons.tsx";
import { lazyPart } from "../../../components/lazy.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";
import type { LineActions, Panel } from "../line-actions.ts";
import { lineWords as words } from "../line-words.ts";
import { IgnoreIcon, InfoIcon, SplitIcon } from "./icons.tsx";

const MoreMenu = lazyPart(() => import("./more-menu.tsx"));

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
  const { open, mayMatch, mayLine, ignoreOrInclude } = actions;
  const isMatchable = isOpen && mayMatch;
  const ignoring = line.status === "ignored" ? words.include : words.ignore;
  return (
    <div className="flex flex-wrap gap-2" data-toolbar>
      {isMatchable && <Tool keyOf="m" Icon={SearchIcon} text={words.find} run={() => open("find")} />}
      {isMatchable && <Tool keyOf="s" Icon={SplitIcon} text={words.split} run={() => open("split")} />}
      {isOpen && mayLine && <Tool keyOf="l" Icon={BooksIcon} text={words.codeTo} run={() => open("code")} />}
      {mayLine && <Tool keyOf="i" Icon={IgnoreIcon} text={ignoring} run={() => ignoreOrInclude(line)} />}
      <Tool keyOf="e" Icon={InfoIcon} text={words.why} pressed={shown.why} run={() => onPanel("why")} />
      <Suspense>
        <MoreMenu open={isMatchable ? open : undefined} shown={shown} onPanel={onPanel} />
      </Suspense>
    </div>
  );
}

interface ToolProps {
  keyOf: string;
  Icon: ComponentType;
  text: Entry;
  pressed?: boolean;
  run(): void;
}

function Tool({ keyOf, Icon, text, pressed, run }: ToolProps) {
  const { t } = useSpeech();
  return (
    <Button size="small" shortcut={keyOf} aria-pressed={pressed} onClick={run}>
      <Icon />
      {t(text)}
    </Button>
  );
}
