import { useSession } from "../api/session.ts";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";

/** The name to show for who did something. */
export function useActorName(): (entry: { actor: string; actorName?: string | null }) => string {
  const { t } = useSpeech();
  const { subject, name } = useSession();
  return ({ actor, actorName }) => {
    if (actor === "matching") return t(common.matching);
    return actorName ?? (actor === `user:${subject}` ? name : actor);
  };
}
