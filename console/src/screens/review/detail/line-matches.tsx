import type { Match, TransactionWithMatches } from "../../../api/resources.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { textOf } from "../difference.ts";
import type { LineActions } from "../line-actions.ts";
import { lineWords as words } from "../line-words.ts";
import type { MatchActions, Remember } from "./match-buttons.tsx";
import { MatchCard } from "./match-card.tsx";

interface MatchesProps {
  line: TransactionWithMatches;
  matches: readonly Match[];
  actions: LineActions;
}

interface SuggestionsProps extends MatchesProps {
  /** The position of the suggestion that keys act on. */
  chosen: number;
  onChoose(position: number): void;
  /** Shows the number behind each judgement. */
  numbered: boolean;
}

/** The suggestions for a line, the best one first. */
export function Suggestions({ line, matches, chosen, onChoose, numbered, actions }: SuggestionsProps) {
  const { t } = useSpeech();
  const chosenAt = Math.min(chosen, matches.length - 1);
  const actionsOn = (match: Match, at: number): MatchActions => ({
    confirm: (closeDifference) => actions.confirm(line, match, closeDifference),
    reject: () => actions.reject(line, match),
    amount: () => {
      onChoose(at);
      actions.open("amount");
    },
  });
  return (
    <section aria-label={t(words.suggestions)} className="flex flex-col gap-3">
      {matches.map((match, at) => (
        <MatchCard
          key={match.id}
          match={match}
          text={textOf(line)}
          numbered={numbered}
          position={at + 1}
          chosen={at === chosenAt}
          onChoose={() => onChoose(at)}
          remember={at === chosenAt ? rememberOf(line, actions) : undefined}
          actions={actions.mayMatch ? actionsOn(match, at) : {}}
        />
      ))}
    </section>
  );
}

/** The matches of a line that are decided. */
export function SettledMatches({ line, matches, actions }: MatchesProps) {
  const { t } = useSpeech();
  return (
    <section aria-label={t(words.matches)} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t(words.matches)}</h3>
      {matches.map((match) => (
        <MatchCard
          key={match.id}
          match={match}
          actions={actions.mayLine ? { unlink: () => actions.unlink(line, match) } : {}}
        />
      ))}
    </section>
  );
}

/** The account or name of the payer that can be remembered; undefined for a line that only has a text. */
function rememberOf(line: TransactionWithMatches, actions: LineActions): Remember | undefined {
  const what = line.counterparty_iban ? "account" : line.counterparty_name ? "name" : undefined;
  return what && { what, checked: actions.rememberAccount, onChange: actions.setRememberAccount };
}
