import type { FileStatus } from "@matchbook/vocabulary/statuses";
import { Badge, type Tone } from "../../components/badge.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { importWords as words } from "./words.ts";

const TONES = {
  pending: "neutral",
  running: "info",
  completed: "good",
  failed: "bad",
  removed: "neutral",
} as const satisfies Record<FileStatus, Tone>;

/** The status of an import, or of a file whose import was taken back. */
export function SyncStatus({ status }: { status: FileStatus }) {
  const { t } = useSpeech();
  return <Badge tone={TONES[status]} data-status={status} text={t(words[status])} />;
}
