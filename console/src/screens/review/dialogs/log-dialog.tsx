import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { lineWords as words } from "../line-words.ts";
import { type LogEntry, wordsOf } from "../session-log.ts";

const TONES = { pending: "neutral", done: "good", refused: "bad", undone: "warn" } as const;
const STATES = {
  pending: words.statePending,
  done: words.stateDone,
  refused: words.stateRefused,
  undone: words.stateUndone,
} as const;

interface LogDialogProps {
  log: readonly LogEntry[];
  onUndo(entry: LogEntry): void;
  onClose(): void;
}

/** The decisions of the person in this session, and the undo of each. */
export default function LogDialog({ log, onUndo, onClose }: LogDialogProps) {
  const { t, time } = useSpeech();
  return (
    <Dialog title={t(words.logTitle)} onClose={onClose}>
      {log.length === 0 && <p className="text-soft">{t(words.logEmpty)}</p>}
      <ol className="flex flex-col">
        {log.toReversed().map((entry) => (
          <li key={entry.id} className="flex items-center gap-3 border-b border-line py-1.5 last:border-0">
            <time dateTime={entry.at} className="amount text-soft">
              {time(entry.at)}
            </time>
            <span className="min-w-0 flex-1 truncate">{t(entry.text, wordsOf(entry))}</span>
            <Badge tone={TONES[entry.state]}>{t(STATES[entry.state])}</Badge>
            {entry.state === "done" && entry.operationId !== undefined && (
              <Button text={t(words.undo)} size="small" onClick={() => onUndo(entry)} />
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
