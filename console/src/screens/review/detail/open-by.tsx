import { Badge } from "../../../components/badge.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { useColleagues } from "../colleagues.ts";
import { reviewWords as words } from "../words.ts";

/** Says that a colleague has the line open as well: on a phone the list, which shows it, is hidden. */
export function OpenBy({ code }: { code: string }) {
  const { t } = useSpeech();
  const name = useColleagues().get(code);
  if (name === undefined) return null;
  return (
    <p role="status" data-also-open>
      <Badge tone="info">{t(words.openBy, { name })}</Badge>
    </p>
  );
}
