import { ApiError, problemOf } from "../api/errors.ts";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";
import { stateWords as words } from "./state-words.ts";
import { titleOf } from "./states.tsx";

/** The id of a person after the name, e.g. ` (user:7)`. */
const PERSON = / \(user:[^)]*\)$/;
const KEY = / \(key:[^)]*\)$/;

/** A short text about a failed action, for a dialog or a notice. */
export function useProblemText(): (error: unknown) => string {
  const { t, ago } = useSpeech();
  return (error) => {
    if (!(error instanceof ApiError)) return t(words.failed);
    if ([0, 403, 429, 502, 503].includes(error.status)) return t(titleOf(error));
    if (error.status >= 500) return `${t(words.failed)} (${error.correlationId ?? ""})`;
    const nameIn = (author: string) =>
      KEY.test(author) ? t(common.apiKey, { name: author.replace(KEY, "") }) : author.replace(PERSON, "");
    const author = problemOf(error, "changedBy");
    const when = problemOf(error, "changedAt");
    if (author !== undefined && when !== undefined) return t(words.changedBy, { who: nameIn(author), when: ago(when) });
    const [detail] = error.details;
    if (detail === undefined) return error.message;
    // The details of a refused undo name what depends on the operation.
    const about = error.code === "later_changes" ? `${detail.field}, ` : "";
    return `${error.message}: ${about}${detail.message}`;
  };
}
