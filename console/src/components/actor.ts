import { useSession } from "../api/session.ts";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";

/** The name to show for who did something: a person, `operator (API key)`, or matching. */
export function useActorName(): (entry: { actor: string; actorName?: string | null }) => string {
  const { t } = useSpeech();
  const { subject, name } = useSession();
  return ({ actor, actorName }) => {
    if (actor === "matching") return t(common.matching);
    if (actor.startsWith("key:")) return t(common.apiKey, { name: actorName ?? actor.slice("key:".length) });
    return actorName ?? (actor === `user:${subject}` ? name : actor);
  };
}
