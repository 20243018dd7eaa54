import { Link } from "@tanstack/react-router";
import { type RefObject, useCallback } from "react";
import { ApiError } from "../../api/errors.ts";
import { findLost, OUTCOME_UNKNOWN } from "../../api/lost-answer.ts";
import { queryClient } from "../../api/query-client.ts";
import { useSession } from "../../api/session.ts";
import type { CursorList } from "../../components/list/cursor-list.ts";
import { notify } from "../../components/notices.tsx";
import { useProblemText } from "../../components/problem-text.ts";
import { useSpeech } from "../../i18n/language.ts";
import type { Action } from "./actions.ts";
import { lineWords as words } from "./line-words.ts";
import { codeOf, countsChangedSoon, type Line, lineChanged } from "./queries.ts";
import { Refusal } from "./refusal.tsx";
import type { Queue } from "./search.ts";
import { addToLog, changeLog } from "./session-log.ts";

/** End of a decision; undefined while it is on its way. */
type End = "done" | "refused" | "session ended";

const decisions = () => queryClient.getMutationCache();
const keyOf = (code: string) => ["decision", code];

/** The decision about a line that is on its way. A second key would decide about what this one settles. */
const underWay = (code: string) => decisions().find({ mutationKey: keyOf(code), status: "pending" });

/** Tells whether a decision about a line is on its way. */
export const isOnTheWay = (code: string): boolean => underWay(code) !== undefined;

/** The page of a queue. */
export interface QueuePage {
  queue: Queue;
  list: CursorList<Line>;
  /** Shows a line, in the queue where it is. */
  show(line: string, queue: Queue | undefined): void;
}

/**
 * Shows a decision at once, sends it, and takes it back with the reason when it is refused. While another one about the
 * same line is on its way, it does nothing.
 * @param page the page of the queue in view, undefined on the page of one line. Answers find it as it is when they arrive.
 * @param onLeave is called with a line before it leaves the list
 * @returns a function that tells whether the decision was made
 */
export function useDecide(
  page: RefObject<QueuePage | undefined>,
  onLeave: (code: string) => void,
): (action: Action) => Promise<boolean> {
  const { t } = useSpeech();
  const actor = `user:${useSession().subject}`;
  const notifyRefused = useRefusedNotice();
  return useCallback(
    async (action: Action): Promise<boolean> => {
      const { line, leaves, isBeside, send } = action;
      const code = codeOf(line);
      const other = isBeside === true ? undefined : underWay(code);
      if (other !== undefined) {
        if (other.meta?.leaves !== true) notify(t(words.stillDeciding));
        return false;
      }
      const { list, queue } = page.current ?? {};
      const entry = logged(action, page.current);
      if (leaves) onLeave(code);
      const at = leaves ? (list?.remove(code) ?? -1) : -1;
      const refuse = (error: unknown): End => {
        const ended = error instanceof ApiError && error.code === "not_signed_in";
        const { failed, again } = action;
        changeLog(entry, { state: "refused", ...(ended && { notDone: { failed, again } }) });
        if (at >= 0) list?.insert(at, line);
        list?.confirmRemoved(code);
        if (ended) {
          // The address leads back to the first line that was refused. Signing in loads the page again.
          const isFirst = decisions().find({ predicate: ({ state }) => state.data === "session ended" }) === undefined;
          if (isFirst) page.current?.show(code, queue);
          return "session ended";
        }
        notifyRefused(action, error);
        void lineChanged(code);
        return "refused";
      };
      const carryOut = async (): Promise<End> => {
        try {
          const { operationId } = await send().catch((error: unknown) => findLost(error, actor));
          changeLog(entry, { state: "done", ...(operationId && { operationId }) });
          list?.confirmRemoved(code);
          await lineChanged(code);
          if (!leaves) void list?.refresh();
          return "done";
        } catch (error) {
          return refuse(error);
        } finally {
          countsChangedSoon();
        }
      };
      const decision = decisions().build(queryClient, {
        ...(isBeside !== true && { mutationKey: keyOf(code), meta: { leaves } }),
        mutationFn: carryOut,
      });
      return (await decision.execute(undefined)) === "done";
    },
    [onLeave, t, notifyRefused, actor, page],
  );
}

/** Adds a decision to the log, with the place of its line. @returns the id of the entry */
function logged({ line, text, what, leaves }: Action, page: QueuePage | undefined): string {
  const code = codeOf(line);
  const position = page?.list.indexOf(code) ?? -1;
  const place = page !== undefined && position >= 0 ? { queue: page.queue, position } : undefined;
  return addToLog({ text, what, line: code, lines: leaves ? 1 : 0, ...(place && { place }) });
}

/** Says which decision was refused and why, with the way back to its line. */
function useRefusedNotice(): (action: Action, error: unknown) => void {
  const { t } = useSpeech();
  const problemText = useProblemText();
  return useCallback(
    ({ line, failed, what }: Action, error: unknown) => {
      const isUnknown = error instanceof ApiError && error.code === OUTCOME_UNKNOWN;
      notify(
        <Refusal what={t(isUnknown ? words.unknown : failed, { what })} why={problemText(error)}>
          <Link
            to="/review"
            search={(search) => ({ ...search, queue: search.queue ?? "suggested", line: codeOf(line) })}
            className="text-brand-text underline"
          >
            {t(words.showLine)}
          </Link>
        </Refusal>,
        "bad",
      );
    },
    [t, problemText],
  );
}
