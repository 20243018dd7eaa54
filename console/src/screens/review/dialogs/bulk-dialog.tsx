import { useQuery } from "@tanstack/react-query";
import { Fragment, useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { lineInWords, titleOf } from "../../../components/line-title.ts";
import { useProblemText } from "../../../components/problem-text.ts";
import { Failure, Loaded, Skeleton } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";
import { type BulkKind, type BulkResult, carryOut, linesOf, MOST_AT_ONCE, planFor } from "../bulk.ts";
import { sumsOf } from "../bulk-sums.ts";
import { lineWords } from "../line-words.ts";
import { codeOf, linesChanged } from "../queries.ts";
import type { ReviewSearch } from "../search.ts";
import { addToLog, changeLog } from "../session-log.ts";
import type { Selection } from "../use-selection.ts";
import { bulkWords as words } from "./bulk-words.ts";

/** Refused items shown by name. */
const MOST_NAMED = 50;

const TEXTS = {
  confirm: { title: words.confirmTitle, will: words.willConfirm, did: words.didConfirm, act: lineWords.confirmMany },
  ignore: { title: words.ignoreTitle, will: words.willIgnore, did: words.didIgnore, act: lineWords.ignoreMany },
  assign: { title: words.assignTitle, will: words.willAssign, did: words.didAssign, act: lineWords.assignMany },
} as const satisfies Record<BulkKind, object>;

/** Confirms, ignores or assigns many lines: first what would happen, then one request, then what happened. */
export default function BulkDialog({
  kind,
  selection,
  search,
  onDone,
  onClose,
}: {
  kind: BulkKind;
  selection: Selection;
  search: ReviewSearch;
  /** Something was decided, so the list is no longer up to date. */
  onDone(): void;
  onClose(): void;
}) {
  const { t } = useSpeech();
  const texts = TEXTS[kind];
  const problemText = useProblemText();
  const id = useId();
  const [done, setDone] = useState<BulkResult[]>();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const trial = useQuery({
    queryKey: ["bulk", id],
    queryFn: async ({ signal }) => {
      const { lines, more } = selection.all ? await linesOf(search, signal) : { lines: selection.lines, more: false };
      const plan = planFor(kind, lines, more);
      return { plan, ...(await carryOut(kind, plan, true)) };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const accepted = trial.data?.results.filter(({ error }) => error === undefined) ?? [];

  const submit = async () => {
    if (trial.data === undefined || accepted.length === 0 || sending) return;
    setSending(true);
    setProblem(undefined);
    const entry = addToLog({ text: texts.did, what: String(accepted.length) });
    try {
      const { results, operationId } = await carryOut(kind, { ...trial.data.plan, items: accepted }, false);
      const made = results.filter(({ error }) => error === undefined).length;
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

  return (
    <Dialog
      title={t(texts.title)}
      onClose={onClose}
      onSubmit={() => (done === undefined ? void submit() : onClose())}
      footer={
        <>
          {done === undefined && <Button onClick={onClose}>{t(common.cancel)}</Button>}
          {/* One button keeps the focus from the check to the end. A disabled one could not. */}
          <Button
            key="act"
            kind="primary"
            type="submit"
            className="aria-disabled:opacity-50"
            aria-disabled={done === undefined && (accepted.length === 0 || sending)}
          >
            {done !== undefined
              ? t(common.close)
              : trial.isPending
                ? t(words.checking)
                : t(texts.act, { count: accepted.length })}
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <p role="alert" className="mb-3 rounded-md bg-bad-soft px-3 py-2 text-bad">
          {problem}
        </p>
      )}
      {done !== undefined ? (
        <Outcome results={done} text={texts.did} />
      ) : trial.error !== null ? (
        <Failure error={trial.error} onRetry={() => void trial.refetch()} />
      ) : (
        <Loaded query={trial} skeleton={<Skeleton lines={3} />}>
          {({ plan, results }) => (
            <div className="flex flex-col gap-3">
              <Outcome results={results} text={texts.will} />
              {plan.leftOut.length > 0 && (
                <p className="text-soft">{t(words.leftOut, { count: plan.leftOut.length })}</p>
              )}
              {plan.more && <p className="text-warn">{t(words.more, { count: MOST_AT_ONCE })}</p>}
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

/** How many and how much, and the refused ones by name. */
function Outcome({ results, text }: { results: readonly BulkResult[]; text: Entry }) {
  const speech = useSpeech();
  const { t, amount } = speech;
  const problemText = useProblemText();
  const accepted = results.filter(({ error }) => error === undefined);
  const refused = results.filter(({ error }) => error !== undefined);
  /** The selected line that pays the rest of the same invoice. The API only says that the invoice has changed. */
  const rivalOf = ({ match, error }: BulkResult) => {
    if (match === undefined || error?.code !== "changed_meanwhile") return undefined;
    const rival = accepted.find(
      ({ match: other }) => other?.invoiceId === match.invoiceId && other.counterpartyId === match.counterpartyId,
    );
    return rival && t(words.paidBy, { line: lineInWords(rival.line, speech) });
  };
  return (
    <div>
      <p className="text-base font-medium" data-accepted={accepted.length}>
        {t(text, { what: accepted.length, count: accepted.length })}
      </p>
      <p className="text-soft">
        {sumsOf(accepted).map(({ sum, currency }, at) => (
          <Fragment key={currency}>
            {at > 0 && " · "}
            <span className="amount">
              {amount(sum, currency)} {currency}
            </span>
          </Fragment>
        ))}
      </p>
      {refused.length > 0 && (
        <>
          <p className="mt-3 font-medium text-bad">{t(words.refused, { count: refused.length })}</p>
          <ul className="mt-1 max-h-60 overflow-y-auto" data-refused={refused.length}>
            {refused.slice(0, MOST_NAMED).map((result) => (
              <li key={codeOf(result.line)} className="border-t border-line py-1.5 wrap-anywhere">
                <span className="font-medium">{titleOf(result.line)}</span>{" "}
                <span className="text-soft">{result.match?.invoiceId ?? codeOf(result.line)}</span>
                <br />
                {rivalOf(result) ?? problemText(result.error)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
