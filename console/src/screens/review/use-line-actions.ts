import { useCallback, useState } from "react";
import { useOnline } from "../../api/online.ts";
import { queryClient } from "../../api/query-client.ts";
import type { Match, TransactionWithMatches } from "../../api/resources.ts";
import { useMay, useSession } from "../../api/session.ts";
import { titleOf } from "../../components/line-title.ts";
import { notify } from "../../components/notices.tsx";
import { useLatest } from "../../components/use-latest.ts";
import { useSpeech } from "../../i18n/language.ts";
import { type Action, confirm, include, reject, uncode, unlink, type Work, workOn } from "./actions.ts";
import { useClosedUntil } from "./closed.ts";
import { invoiceQuery } from "./detail/queries.ts";
import type { ReviewDialog } from "./dialogs/review-dialogs.tsx";
import { differenceOf, textOf } from "./difference.ts";
import type { LineActions } from "./line-actions.ts";
import { lineWords } from "./line-words.ts";
import { isBeingUndone, type LogEntry } from "./session-log.ts";
import { isOnTheWay, type QueuePage, useDecide } from "./use-decide.tsx";
import type { ShownLine } from "./use-shown-line.ts";
import { useUndo } from "./use-undo.tsx";

export interface ReviewActions extends LineActions {
  /** The line in view, once it is loaded, while it can be decided about. */
  current(): TransactionWithMatches | undefined;
  /** The suggestion of the line in view that keys act on. */
  chosenMatch(): Match | undefined;
  /** Confirms and closes what stays open, if its reason is known. */
  closeDifference(): void;
  decide(action: Action): Promise<boolean>;
  undo(entry?: LogEntry): void;
  maySelect: boolean;
  dialog: ReviewDialog | undefined;
  closeDialog(): void;
}

interface Given {
  /** Undefined on the page of one line. */
  page?: QueuePage;
  shown: ShownLine;
  /** Called when the line in view leaves the list. */
  onLeave(code: string): void;
}

/** The actions of the buttons and keys of the page. */
export function useLineActions({ page, shown, onLeave: leave }: Given): ReviewActions {
  const { code, line: shownLine, match } = shown;
  const [open, setOpen] = useState<{ dialog: ReviewDialog; code: string | undefined }>();
  // A dialog about a line ends with it: what was typed into it is not about the next one.
  if (open !== undefined && open.code !== code) setOpen(undefined);
  const [rememberedOn, setRememberedOn] = useState<string>();
  const rememberAccount = code !== undefined && rememberedOn === code;
  const online = useOnline();
  const mayMatch = useMay("matches:write") && online;
  const mayLine = useMay("transactions:write") && online;
  const onLeave = useCallback((leaving: string) => leaving === code && leave(leaving), [code, leave]);
  const latestPage = useLatest(page);
  const decide = useDecide(latestPage, onLeave);
  const undo = useUndo(latestPage);
  const { t, day } = useSpeech();
  const closedUntil = useClosedUntil();
  /** The line, unless its books are closed: then a key says why it does nothing. */
  const current = () => {
    if (code === undefined || isBeingUndone(code) || shownLine === undefined) return undefined;
    const until = closedUntil(shownLine);
    if (until !== undefined) notify(t(lineWords.isClosed, { day: day(until) }));
    return until === undefined ? shownLine : undefined;
  };
  const chosenMatch = () => (code === undefined || isBeingUndone(code) ? undefined : shownLine && match);
  const confirmMatch: LineActions["confirm"] = (line, match, closeDifference) =>
    void decide(confirm(line, match, { closeDifference, rememberAccount }));

  const work = (line: TransactionWithMatches, changes: Work) => decide(workOn(line, titleOf(line), changes));
  const me = `user:${useSession().subject}`;

  return {
    current,
    chosenMatch,
    closeDifference: () => {
      const [line, match] = [current(), chosenMatch()];
      if (line === undefined || match === undefined) return;
      const invoice = queryClient.getQueryData(invoiceQuery(match).queryKey);
      const difference = differenceOf(match, invoice, textOf(line));
      if (difference !== undefined) confirmMatch(line, match, difference.reason);
    },
    decide,
    undo: (entry) => void undo(entry),
    confirm: confirmMatch,
    rememberAccount,
    setRememberAccount: (remember) => setRememberedOn(remember ? code : undefined),
    reject: (line, match) => void decide(reject(line, match)),
    unlink: (line, match) => void decide(unlink(line, match)),
    ignoreOrInclude: (line) => {
      if (line.status === "ignored") void decide(include(line, titleOf(line)));
      else if (isOnTheWay(line.transaction_code)) notify(t(lineWords.stillDeciding));
      else setOpen({ dialog: "ignore", code });
    },
    uncode: (line, id) => void decide(uncode(line, id, titleOf(line))),
    settleTransfer: async (line) => {
      const action = (await import("./transfers.ts")).settleTransfer(queryClient, line, titleOf(line));
      if (action !== undefined) void decide(action);
    },
    work,
    assignToMe: (line) => void work(line, { assignee: line.assignee?.id === me ? null : { id: "me" } }),
    open: (dialog) => setOpen({ dialog, code }),
    maySelect: mayMatch || mayLine,
    mayMatch,
    mayLine,
    dialog: open?.dialog,
    closeDialog: () => setOpen(undefined),
  };
}
