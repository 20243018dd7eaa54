import { Link } from "@tanstack/react-router";
import { useCallback } from "react";
import { ApiError } from "../../api/errors.ts";
import { findLost, OUTCOME_UNKNOWN } from "../../api/lost-answer.ts";
import { request } from "../../api/request.ts";
import { useSession } from "../../api/session.ts";
import type { CursorList } from "../../components/list/cursor-list.ts";
import { notify } from "../../components/notices.tsx";
import { useProblemText } from "../../components/problem-text.ts";
import { useLatest } from "../../components/use-latest.ts";
import { useSpeech } from "../../i18n/language.ts";
import type { Action } from "./actions.ts";
import { lineWords as words } from "./line-words.ts";
import { codeOf, countsChanged, type Line, lineChanged, linesChanged } from "./queries.ts";
import type { Queue } from "./search.ts";
import { addToLog, changeLog, type LogEntry, takeBack, wordsOf } from "./session-log.ts";

/** Whether a decision was refused because the session has ended. Signing in loads the page again. */
let sessionEnded = false;

/** Counts and lists follow a decision after this pause, so that a quick series asks once, in milliseconds. */
const FOLLOW_MS = 700;
/**
 * The lines about which a decision is on its way, and whether they have left the queue with it. A second key would decide
 * about what the first one has settled.
 */
const onTheWay = new Map<string, boolean>();

let following: ReturnType<typeof setTimeout> | undefined;

function followUp(): void {
  clearTimeout(following);
  following = setTimeout(() => void countsChanged(), FOLLOW_MS);
}

interface Decisions {
  /**
   * Shows the decision at once, sends it, and takes it back with the reason when it is refused. While another one about
   * the same line is on its way, it does nothing.
   */
  decide(action: Action): Promise<boolean>;
  /** Undoes an entry of the log, without one the last decision, also one that is still on its way. */
  undo(entry?: LogEntry): Promise<void>;
}

/** The page of a queue. */
export interface QueuePage {
  queue: Queue;
  list: CursorList<Line>;
  /** Shows a line, in the queue where it is. */
  show(line: string, queue: Queue | undefined): void;
}

/**
 * @param given undefined on the page of one line
 * @param onLeave is told the line that leaves the list, before it does
 */
export function useDecide(given: QueuePage | undefined, onLeave: (code: string) => void): Decisions {
  // Answers find the page as it is when they arrive.
  const page = useLatest(given);
  const { t } = useSpeech();
  const problemText = useProblemText();
  const actor = `user:${useSession().subject}`;

  const decide = useCallback(
    async ({ line, text, failed, again, what, leaves, isBeside, send }: Action): Promise<boolean> => {
      const code = codeOf(line);
      if (isBeside !== true) {
        if (onTheWay.has(code)) {
          if (onTheWay.get(code) === false) notify(t(words.stillDeciding));
          return false;
        }
        onTheWay.set(code, leaves);
      }
      const { list, queue } = page.current ?? {};
      const position = list?.indexOf(code) ?? -1;
      const place = queue !== undefined && position >= 0 ? { queue, position } : undefined;
      const entry = addToLog({ text, what, line: code, lines: leaves ? 1 : 0, ...(place && { place }) });
      if (leaves) onLeave(code);
      const at = leaves ? (list?.remove(code) ?? -1) : -1;
      try {
        const { operationId } = await send().catch((error: unknown) => findLost(error, actor));
        changeLog(entry, { state: "done", ...(operationId !== undefined && { operationId }) });
        list?.confirmRemoved(code);
        await lineChanged(code);
        if (!leaves) await list?.refresh();
        return true;
      } catch (error) {
        const problem = error instanceof ApiError ? error.code : undefined;
        const ended = problem === "not_signed_in";
        changeLog(entry, { state: "refused", ...(ended && { notDone: { failed, again } }) });
        if (at >= 0) list?.insert(at, line);
        list?.confirmRemoved(code);
        if (ended) {
          // The address leads back to the first line that was refused.
          if (!sessionEnded) page.current?.show(code, queue);
          sessionEnded = true;
          return false;
        }
        notify(
          <>
            <p>{t(problem === OUTCOME_UNKNOWN ? words.unknown : failed, { what })}</p>
            <p className="text-soft">{problemText(error)}</p>
            <Link
              to="/review"
              search={(search) => ({ ...search, queue: search.queue ?? "suggested", line: code })}
              className="text-brand-text underline"
            >
              {t(words.showLine)}
            </Link>
          </>,
          "bad",
        );
        void lineChanged(code);
        return false;
      } finally {
        if (isBeside !== true) onTheWay.delete(code);
        followUp();
      }
    },
    [onLeave, t, problemText, actor, page],
  );

  const undo = useCallback(
    async (wanted?: LogEntry): Promise<void> => {
      const entry = await takeBack(wanted);
      if (entry === "not there") return;
      if (entry === undefined) return notify(t(words.nothingToUndo));
      const what = t(entry.text, wordsOf(entry));
      const { line, place } = entry;
      if (line !== undefined) page.current?.show(line, place?.queue);
      try {
        await request("POST", `/operations/${entry.operationId}/undo`).catch((error) => findLost(error, actor));
        await (line === undefined ? linesChanged() : lineChanged(line));
        changeLog(entry.id, { state: "undone" });
        notify(t(words.didUndo, { what }), "good");
        const list = page.current?.list;
        if (place !== undefined) list?.ensure(place.position, place.position);
        await list?.refresh();
      } catch (error) {
        changeLog(entry.id, { state: "done" });
        notify(
          <>
            <p>{t(words.notUndone, { what })}</p>
            <p className="text-soft">{problemText(error)}</p>
          </>,
          "bad",
        );
      } finally {
        followUp();
      }
    },
    [t, problemText, actor, page],
  );

  return { decide, undo };
}
