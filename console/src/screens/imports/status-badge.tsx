import type { Sync } from "../../api/resources.ts";
import { Badge, type Tone } from "../../components/badge.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { importWords as words } from "./words.ts";

const TONES = { pending: "neutral", running: "info", completed: "good", failed: "bad" } as const satisfies Record<
  Sync["status"],
  Tone
>;

export function SyncStatus({ status }: Pick<Sync, "status">) {
  const { t } = useSpeech();
  return (
    <span data-status={status}>
      <Badge tone={TONES[status]}>{t(words[status])}</Badge>
    </span>
  );
}
