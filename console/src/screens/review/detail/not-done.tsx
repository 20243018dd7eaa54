import { useSpeech } from "../../../i18n/language.ts";
import { useSessionLog } from "../session-log.ts";

/** Tells that the last decision about the line did not arrive because the session had ended. */
export function NotDone({ code }: { code: string }) {
  const { t } = useSpeech();
  const last = useSessionLog().findLast(({ line }) => line === code);
  if (last?.notDone === undefined) return null;
  const { failed, again } = last.notDone;
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn" data-not-done>
      {[t(failed, { what: last.what }), ...(again === undefined ? [] : [t(again)])].join(": ")}
    </p>
  );
}
