import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Failure, Loaded, Skeleton } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";
import { type BulkKind, MOST_AT_ONCE } from "../bulk.ts";
import { lineWords } from "../line-words.ts";
import type { ReviewSearch } from "../search.ts";
import type { Selection } from "../use-selection.ts";
import { BulkOutcome } from "./bulk-outcome.tsx";
import { bulkWords as words } from "./bulk-words.ts";
import { IgnoreReasonField } from "./ignore-reason-field.tsx";
import { type Trial, useBulk } from "./use-bulk.ts";

const TEXTS = {
  confirm: { title: words.confirmTitle, will: words.willConfirm, did: words.didConfirm, act: lineWords.confirmMany },
  ignore: { title: words.ignoreTitle, will: words.willIgnore, did: words.didIgnore, act: lineWords.ignoreMany },
  assign: { title: words.assignTitle, will: words.willAssign, did: words.didAssign, act: lineWords.assignMany },
} as const satisfies Record<BulkKind, object>;

interface BulkProps {
  kind: BulkKind;
  selection: Selection;
  search: ReviewSearch;
  /** Something was decided, so the list is no longer up to date. */
  onDone(): void;
  onClose(): void;
}

/** Confirms, ignores or assigns many lines: first what would happen, then one request, then what happened. */
export default function BulkDialog({ kind, selection, search, onDone, onClose }: BulkProps) {
  const { t } = useSpeech();
  const texts = TEXTS[kind];
  const bulk = useBulk({ kind, selection, search, did: texts.did, onDone });
  const { trial, accepted, sending, problem, done } = bulk;
  const actText = trial.isPending ? t(words.checking) : t(texts.act, { count: accepted.length });
  return (
    <Dialog
      title={t(texts.title)}
      onClose={onClose}
      onSubmit={() => (done === undefined ? void bulk.submit() : onClose())}
      footer={
        <>
          {done === undefined && <Button onClick={onClose}>{t(common.cancel)}</Button>}
          {/* One button keeps the focus from the check to the end. A disabled one could not. */}
          <Button
            text={done === undefined ? actText : t(common.close)}
            key="act"
            kind="primary"
            type="submit"
            className="aria-disabled:opacity-50"
            aria-disabled={done === undefined && (accepted.length === 0 || sending)}
          />
        </>
      }
    >
      {problem !== undefined && (
        <p role="alert" className="mb-3 rounded-md bg-bad-soft px-3 py-2 text-bad">
          {problem}
        </p>
      )}
      {done === undefined ? (
        <div className="flex flex-col gap-4">
          {kind === "ignore" && <IgnoreReasonField value={bulk.reason} onChange={bulk.setReason} />}
          <WhatWouldHappen trial={trial} will={texts.will} />
        </div>
      ) : (
        <BulkOutcome results={done} text={texts.did} />
      )}
    </Dialog>
  );
}

/** The outcome of the trial, and the lines that are not part of it. */
function WhatWouldHappen({ trial, will }: { trial: Trial; will: Entry }) {
  const { t } = useSpeech();
  // Also after a trial that had worked: what is shown must be what would happen now.
  if (trial.error !== null) return <Failure error={trial.error} onRetry={() => void trial.refetch()} />;
  return (
    <Loaded query={trial} skeleton={<Skeleton lines={3} />}>
      {({ plan, results }) => (
        <div className="flex flex-col gap-3">
          <BulkOutcome results={results} text={will} />
          {plan.leftOut.length > 0 && <p className="text-soft">{t(words.leftOut, { count: plan.leftOut.length })}</p>}
          {plan.more && <p className="text-warn">{t(words.more, { count: MOST_AT_ONCE })}</p>}
        </div>
      )}
    </Loaded>
  );
}
