import { useSession } from "../api/session.ts";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";

const AGENT = / \(agent\)$/;

/** The name of an agent without the ` (agent)` that the history adds; undefined for any other actor. */
export function agentIn(actorName: string): string | undefined {
  return AGENT.test(actorName) ? actorName.replace(AGENT, "") : undefined;
}

/** The name to show for who did something: a person, `operator (API key)`, `Claude (agent)`, or matching. */
export function useActorName(): (entry: { actor: string; actorName?: string | null }) => string {
  const { t } = useSpeech();
  const { subject, name } = useSession();
  return ({ actor, actorName }) => {
    if (actor === "matching") return t(common.matching);
    const agent = agentIn(actorName ?? "");
    if (agent !== undefined) return t(common.agent, { name: agent });
    if (actor.startsWith("key:")) return t(common.apiKey, { name: actorName ?? actor.slice("key:".length) });
    return actorName ?? (actor === `user:${subject}` ? name : actor);
  };
}
