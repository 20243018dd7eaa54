import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useProblemText } from "../../../components/problem-text.ts";
import type { Entry } from "../../../i18n/text.ts";
import { type BulkKind, type BulkResult, carryOut, linesOf, planFor } from "../bulk.ts";
import { linesChanged } from "../queries.ts";
import type { ReviewSearch } from "../search.ts";
import { addToLog, changeLog } from "../session-log.ts";
import type { Selection } from "../use-selection.ts";
import { keepIgnoreReason, lastIgnoreReason } from "./ignore-reason-field.tsx";

interface Given {
  kind: BulkKind;
  selection: Selection;
  search: ReviewSearch;
  /** The text of the log for the finished action. */
  did: Entry;
  /** Something was decided, so the list is no longer up to date. */
  onDone(): void;
}

/** Tries a bulk action when it is shown, and carries out what the trial accepts. */
export function useBulk({ kind, selection, search, did, onDone }: Given) {
  const problemText = useProblemText();
  const [done, setDone] = useState<BulkResult[]>();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [reason, setReason] = useState(lastIgnoreReason);
  const trial = useTrial(kind, selection, search);
  const accepted = trial.data === undefined ? [] : acceptedOf(trial.data.results);

  const submit = async () => {
    if (trial.data === undefined || accepted.length === 0 || sending) return;
    setSending(true);
    setProblem(undefined);
    if (kind === "ignore") keepIgnoreReason(reason);
    const entry = addToLog({ text: did, what: String(accepted.length) });
    try {
      const { results, operationId } = await carryOut(kind, { ...trial.data.plan, items: accepted }, false, reason);
      const made = acceptedOf(results).length;
      changeLog(entry, {
        state: "done",
        what: String(made),
        // An assigned line waits as before.
        lines: kind === "assign" ? 0 : made,
        ...(operationId !== undefined && { operationId }),
      });
      void linesChanged();
      setDone(results);
      selection.clear();
      onDone();
    } catch (error) {
      changeLog(entry, { state: "refused" });
      setProblem(problemText(error));
    } finally {
      setSending(false);
    }
  };
  return { trial, accepted, submit, sending, problem, done, reason, setReason };
}

export type Trial = ReturnType<typeof useTrial>;

/** The trial of each line. It is made once for each time that the dialog is shown. */
function useTrial(kind: BulkKind, selection: Selection, search: ReviewSearch) {
  const id = useId();
  return useQuery({
    queryKey: ["bulk", id],
    queryFn: async ({ signal }) => {
      const { lines, more } = selection.all ? await linesOf(search, signal) : { lines: selection.lines, more: false };
      const plan = planFor(kind, lines, more);
      return { plan, ...(await carryOut(kind, plan, true)) };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

const acceptedOf = (results: readonly BulkResult[]) => results.filter(({ error }) => error === undefined);
