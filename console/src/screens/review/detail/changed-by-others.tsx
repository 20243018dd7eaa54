import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TransactionWithMatches } from "../../../api/resources.ts";
import { useSession } from "../../../api/session.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { lineWords as words } from "../line-words.ts";
import { useSessionLog } from "../session-log.ts";
import { lineHistoryQuery } from "./queries.ts";

/** Tells who else changed the line while it was in view. */
export function ChangedByOthers({ line }: { line: TransactionWithMatches }) {
  const [seen] = useState(stateOf(line));
  const isOwn = useSessionLog().some((entry) => entry.line === line.transaction_code);
  return stateOf(line) === seen || isOwn ? null : <Notice line={line} />;
}

function Notice({ line }: { line: TransactionWithMatches }) {
  const { t, ago } = useSpeech();
  const { subject } = useSession();
  const matchIds = line.matches.map(({ id }) => id);
  const { data: entries } = useQuery(lineHistoryQuery(line.transaction_code, matchIds));
  const last = entries?.find(({ actor }) => actor !== `user:${subject}`);
  if (last === undefined) return null;
  const who = last.actorName ?? (last.actor === "matching" ? t(words.matching) : last.actor);
  return (
    <p role="status" className="rounded-md bg-info-soft px-3 py-2 text-info" data-changed-by={last.actor}>
      {t(words.changedBy, { who, when: ago(last.at) })}
    </p>
  );
}

/** The state that a change of others changes: the line and its live matches. */
function stateOf({ version, status, matches }: TransactionWithMatches): string {
  return JSON.stringify([version, status, matches.map((match) => [match.id, match.version])]);
}
