import type { BalanceState } from "@matchbook/vocabulary/statuses";
import { Badge } from "../../../components/badge.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { booksWords as words } from "../words.ts";

const TONES = { complete: "good", incomplete: "bad", not_provable: "warn" } as const;

/** The proof that the balances of an account give. */
export function BalanceStateBadge({ state }: { state: BalanceState }) {
  const { t } = useSpeech();
  return <Badge tone={TONES[state]} data-state={state} text={t(words[state])} />;
}
