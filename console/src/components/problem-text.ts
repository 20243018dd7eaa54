import { ApiError, problemOf } from "../api/errors.ts";
import { useSpeech } from "../i18n/language.ts";
import { useActorName } from "./actor.ts";
import { titleOf } from "./failure.tsx";
import { failureWords as words } from "./failure-words.ts";
import { detailInWords } from "./german-details.ts";
import { errorInWords } from "./german-errors.ts";
import { stateWords } from "./state-words.ts";

/** The actor after the name, e.g. `Ada (user:7)`. */
const ACTOR = / \(((?:user|key):[^()]*)\)$/;

/** A short text about a failed action, for a dialog or a notice. */
export function useProblemText(): (error: unknown) => string {
  const { t, ago, language } = useSpeech();
  const nameOf = useActorName();
  return (error) => {
    if (!(error instanceof ApiError)) return t(stateWords.failed);
    if ([0, 403, 429, 502, 503].includes(error.status)) return t(titleOf(error));
    if (error.status >= 500) return `${t(stateWords.failed)} (${error.correlationId ?? ""})`;
    const nameIn = (author: string) => {
      const [, actor] = ACTOR.exec(author) ?? [];
      return actor === undefined ? author : nameOf({ actor, actorName: author.replace(ACTOR, "") });
    };
    const author = problemOf(error, "changedBy");
    const when = problemOf(error, "changedAt");
    if (author !== undefined && when !== undefined) return t(words.changedBy, { who: nameIn(author), when: ago(when) });
    const [detail] = error.details;
    const message = errorInWords(error, language);
    if (detail === undefined) return message;
    // The details of a refused undo name what depends on the operation.
    const about = error.code === "later_changes" ? `${detail.field}, ` : "";
    return `${message}: ${about}${detailInWords(detail.message, language)}`;
  };
}
