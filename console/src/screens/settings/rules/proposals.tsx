import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { TableSection } from "../../../components/page/table-section.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { actionsInWords, conditionsInWords } from "./in-words.ts";
import { type Proposal, proposalsQuery, type RuleBody } from "./queries.ts";
import { rulesWords as words } from "./words.ts";

/** Rules that the API proposes, because people have decided like them several times. Without a proposal it shows nothing. */
export function Proposals({ onUse }: { onUse: ((rule: RuleBody) => void) | undefined }) {
  const speech = useSpeech();
  const { t } = speech;
  const { data: proposals = [] } = useQuery(proposalsQuery);
  if (proposals.length === 0) return null;
  const idOf = ({ conditions, actions }: Proposal) => JSON.stringify([conditions, actions]);
  return (
    <TableSection
      title={t(words.proposals)}
      rows={proposals}
      idOf={idOf}
      columns={[
        { title: common.name, cell: ({ name }) => name },
        { title: words.conditions, cell: ({ conditions }) => conditionsInWords(conditions, speech, (id) => id) },
        { title: words.actions, cell: (proposal) => actionsInWords(proposal, speech) },
        {
          title: common.actions,
          cell: ({ name, conditions, actions, decisions }) => (
            <span className="flex flex-wrap items-center gap-2">
              {t(words.decisions, { count: decisions })}
              {onUse !== undefined && (
                <Button text={t(words.use)} size="small" onClick={() => onUse({ name, conditions, actions })} />
              )}
            </span>
          ),
        },
      ]}
    >
      <p className="px-4 py-3 text-soft">{t(words.proposalsHint)}</p>
    </TableSection>
  );
}
