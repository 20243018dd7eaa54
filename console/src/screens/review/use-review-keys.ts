import type { RefObject } from "react";
import type { TransactionWithMatches } from "../../api/resources.ts";
import type { ListState } from "../../components/list/cursor-list.ts";
import { type Shortcut, useShortcuts } from "../../keyboard/shortcuts.ts";
import type { Panel } from "./line-actions.ts";
import { lineWords as words } from "./line-words.ts";
import { codeOf, type Line } from "./queries.ts";
import { suggestionsOf } from "./suggestions.ts";
import type { ReviewActions } from "./use-line-actions.ts";
import type { Selection } from "./use-selection.ts";
import { reviewWords } from "./words.ts";

interface Given {
  actions: ReviewActions;
  /** The position of the line in view; between two rows when it is not in the list. */
  at: number;
  state: ListState<Line>;
  openLine(code: string | undefined): void;
  /** Chooses a suggestion by its position. */
  choose(position: number): void;
  togglePanel(panel: Panel): void;
  searchField: RefObject<HTMLInputElement | null>;
  /** Ends the search in the list. */
  clearText(): void;
  selection: Selection;
}

/** The keys of the page. The help shows the same table. */
export function useReviewKeys(given: Given): void {
  useShortcuts(words.keys, [
    ...moveKeys(given),
    ...decisionKeys(given),
    ...dialogKeys(given),
    ...panelKeys(given),
    ...selectionKeys(given),
    ...searchKeys(given),
  ]);
}

function moveBy(step: number, { at, state, openLine }: Given): void {
  const row = state.rows[Math.max(0, Math.min(Math.floor(at + step), state.rows.length - 1))];
  if (row !== undefined) openLine(codeOf(row));
}

function moveKeys(given: Given): Shortcut[] {
  return [
    { keys: ["j", "ArrowDown"], text: words.next, run: () => moveBy(1, given), repeats: true },
    { keys: ["k", "ArrowUp"], text: words.previous, run: () => moveBy(-1, given), repeats: true },
  ];
}

/** Keys that decide about the line in view, and that take it back. */
function decisionKeys({ actions, choose }: Given): Shortcut[] {
  const { mayMatch, mayLine, maySelect } = actions;
  const withMatch = (run: ReviewActions["confirm"]) => () => {
    const [line, match] = [actions.current(), actions.chosenMatch()];
    if (line !== undefined && match !== undefined) run(line, match);
  };
  return [
    { keys: ["Enter"], text: words.confirm, run: withMatch(actions.confirm), enabled: mayMatch },
    {
      keys: ["1–9"],
      text: words.chooseSuggestion,
      run: (digit) => {
        const line = actions.current();
        const position = Number(digit) - 1;
        if (line !== undefined && position < suggestionsOf(line).length) choose(position);
      },
    },
    { keys: ["d"], text: words.closeDifference, run: actions.closeDifference, enabled: mayMatch },
    { keys: ["x"], text: words.reject, run: withMatch(actions.reject), enabled: mayMatch },
    { keys: ["i"], text: words.ignoreOrInclude, run: withLine(actions, actions.ignoreOrInclude), enabled: mayLine },
    { keys: ["t"], text: words.settleTransfer, run: withLine(actions, actions.settleTransfer), enabled: mayLine },
    { keys: ["u", "Mod+z"], text: words.undoLast, run: () => actions.undo(), enabled: maySelect },
  ];
}

const withLine = (actions: ReviewActions, run: (line: TransactionWithMatches) => void) => () => {
  const line = actions.current();
  if (line !== undefined) run(line);
};

/** Keys that open a dialog about the line in view. */
function dialogKeys({ actions }: Given): Shortcut[] {
  const ifOpen = (dialog: "split" | "find" | "new-invoice" | "code") => () => {
    const status = actions.current()?.status;
    if (status === "unmatched" || status === "partially_matched") actions.open(dialog);
  };
  return [
    { keys: ["s"], text: words.split, run: ifOpen("split"), enabled: actions.mayMatch },
    { keys: ["m"], text: words.find, run: ifOpen("find"), enabled: actions.mayMatch },
    { keys: ["n"], text: words.newInvoice, run: ifOpen("new-invoice"), enabled: actions.mayMatch },
    { keys: ["l"], text: words.codeTo, run: ifOpen("code"), enabled: actions.mayLine },
  ];
}

/** Keys of the panels beside the line in view, and of its assignee. */
function panelKeys({ actions, togglePanel }: Given): Shortcut[] {
  return [
    { keys: ["e"], text: words.showWhy, run: () => togglePanel("why") },
    { keys: ["h"], text: words.history, run: () => togglePanel("history") },
    { keys: ["a"], text: words.assignToMe, run: withLine(actions, actions.assignToMe), enabled: actions.mayLine },
    { keys: ["w"], text: words.showWork, run: () => togglePanel("work") },
  ];
}

function selectionKeys(given: Given): Shortcut[] {
  const { actions, at, state, selection } = given;
  const { maySelect } = actions;
  const select = (goOn: boolean) => () => {
    const row = state.rows[at];
    if (row === undefined) return;
    if (!goOn || !selection.has(row)) selection.toggle(row);
    if (goOn) moveBy(1, given);
  };
  return [
    { keys: ["Space"], text: reviewWords.select, run: select(false), enabled: maySelect },
    { keys: ["Shift+ArrowDown"], text: words.selectNext, run: select(true), enabled: maySelect, repeats: true },
    { keys: ["Mod+a"], text: words.selectAll, run: selection.selectAll, enabled: maySelect },
  ];
}

function searchKeys({ searchField, clearText, selection }: Given): Shortcut[] {
  return [
    {
      keys: ["Escape"],
      text: words.leave,
      run: () => (selection.all || selection.lines.length > 0 ? selection.clear() : clearText()),
    },
    { keys: ["/"], text: words.focusSearch, run: () => searchField.current?.focus() },
  ];
}
