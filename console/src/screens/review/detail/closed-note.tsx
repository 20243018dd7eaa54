import { useMay } from "../../../api/session.ts";
import { TextLink } from "../../../components/page/text-link.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { lineWords as words } from "../line-words.ts";

/** Says why nothing can be decided about a line, with the way to reopen its books. @param until the last closed day */
export function ClosedNote({ until }: { until: string }) {
  const { t, day } = useSpeech();
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn" data-closed={until}>
      {t(words.isClosed, { day: day(until) })}{" "}
      {useMay("closed-periods:write") && (
        <TextLink to="/books/{-$part}/{-$id}" params={{ part: "closing", id: undefined }} text={t(words.reopen)} />
      )}
    </p>
  );
}
