import { type RefObject, useCallback } from "react";
import { findLost } from "../../api/lost-answer.ts";
import { request } from "../../api/request.ts";
import { useSession } from "../../api/session.ts";
import { notify } from "../../components/notices.tsx";
import { useProblemText } from "../../components/problem-text.ts";
import { useSpeech } from "../../i18n/language.ts";
import { lineWords as words } from "./line-words.ts";
import { countsChangedSoon, lineChanged, linesChanged } from "./queries.ts";
import { Refusal } from "./refusal.tsx";
import { changeLog, type LogEntry, takeBack, wordsOf } from "./session-log.ts";
import type { QueuePage } from "./use-decide.tsx";

/** Undoes an entry of the log, without one the last decision, also one that is still on its way. */
export function useUndo(page: RefObject<QueuePage | undefined>): (entry?: LogEntry) => Promise<void> {
  const { t } = useSpeech();
  const problemText = useProblemText();
  const actor = `user:${useSession().subject}`;
  return useCallback(
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
        notify(<Refusal what={t(words.notUndone, { what })} why={problemText(error)} />, "bad");
      } finally {
        countsChangedSoon();
      }
    },
    [t, problemText, actor, page],
  );
}
