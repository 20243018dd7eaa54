import { request } from "../../api/request.ts";
import { useMay } from "../../api/session.ts";
import { useSpeech } from "../../i18n/language.ts";
import { between, formatSpan } from "../../values/span.ts";
import { useActorName } from "../actor.ts";
import { Button } from "../button.tsx";
import { notify } from "../notices.tsx";
import { Problem } from "../page/page.tsx";
import { useChange } from "../use-change.ts";
import { describe } from "./describe.ts";
import { type Entry, isLine, isMatch, type Operation, operationsOf, type RecordOf, recordsOf } from "./operations.ts";
import { Records } from "./records.tsx";
import { operationWords as words } from "./words.ts";

/**
 * Who did what, newest first: a row per operation, which opens to the records that it changed and can be undone.
 * @param onUndone the history has grown
 */
export function OperationList({
  entries,
  most = Number.POSITIVE_INFINITY,
  isCut = false,
  onUndone,
}: {
  entries: readonly Entry[];
  most?: number;
  /** All entries are of one operation, which has more. */
  isCut?: boolean | undefined;
  onUndone(): void;
}) {
  const { t } = useSpeech();
  return (
    <ol aria-label={t(words.title)} className="divide-y divide-line">
      {operationsOf(entries)
        .slice(0, most)
        .map((operation) => (
          <Row key={operation.head.id} {...{ operation, isCut, onUndone }} />
        ))}
    </ol>
  );
}

function Row({ operation, isCut, onUndone }: { operation: Operation; isCut: boolean; onUndone(): void }) {
  const speech = useSpeech();
  const { t } = speech;
  const nameOf = useActorName();
  const { head, undoneBy, id } = operation;
  const mayLine = useMay("transactions:write");
  const mayUndo = useMay("matches:write") || mayLine;
  const records = recordsOf(operation);
  const orMore = (text: string) => (isCut ? t(words.andMore, { text }) : text);
  const isDecision = head.operation.endsWith("adjustment") || records.some(isDecided);
  const undo = useChange(async () => {
    await request("POST", `/operations/${id}/undo`);
    notify(t(words.didUndo), "good");
    onUndone();
  });
  const canUndo = mayUndo && isDecision && id !== undefined && undoneBy === undefined && !head.undoes;
  return (
    <li data-operation={head.operation} data-undone={undoneBy !== undefined || undefined} className="px-4 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <time dateTime={head.at} title={speech.time(head.at)} className="amount w-36 shrink-0 text-soft">
          {speech.time(head.at)}
        </time>
        <span className="min-w-0 flex-1 basis-64 break-words">
          <span className="font-medium">{nameOf(head)}</span>{" "}
          <span className={undoneBy === undefined ? "" : "text-soft line-through"}>
            {orMore(describe(operation, speech))}
          </span>
          {undoneBy !== undefined && <span className="text-warn">, {undoneText(operation, undoneBy)}</span>}
        </span>
        {canUndo && <Button text={t(words.undo)} size="small" disabled={undo.busy} onClick={() => void undo.run()} />}
      </div>
      <Problem error={undo.error} />
      <Records title={orMore(t(words.records, { count: records.length }))} records={records} />
    </li>
  );

  function undoneText({ head: { at, actor } }: Operation, by: Entry): string {
    const after = formatSpan(between(at, by.at), speech.locale);
    return by.actor === actor ? t(words.undoneSelf, { after }) : t(words.undone, { after, who: nameOf(by) });
  }
}

/** A suggestion is no decision: there is nothing to take back. */
function isDecided(record: RecordOf): boolean {
  return isLine(record) ? record.status !== "unmatched" : isMatch(record) && record.status !== "pending_review";
}
