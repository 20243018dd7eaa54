import { useQuery } from "@tanstack/react-query";
import type { TransactionWithMatches } from "../../../api/resources.ts";
import { OperationList } from "../../../components/operations/operation-list.tsx";
import { Loaded, Skeleton } from "../../../components/states.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { lineWords as words } from "../line-words.ts";
import { linesChanged } from "../queries.ts";
import { lineHistoryQuery } from "./queries.ts";

/** Who did what with a line, newest first. */
export function LineHistory({ line }: { line: TransactionWithMatches }) {
  const { t } = useSpeech();
  const query = useQuery(
    lineHistoryQuery(
      line.transaction_code,
      line.matches.map(({ id }) => id),
    ),
  );
  return (
    <section aria-label={t(words.history)} data-history className="rounded-lg border border-line bg-panel">
      <h3 className="border-b border-line px-4 py-2 font-semibold">{t(words.history)}</h3>
      <Loaded query={query} skeleton={<Skeleton lines={3} />}>
        {(entries) =>
          entries.length === 0 ? (
            <p className="px-4 py-2 text-soft">{t(words.noHistory)}</p>
          ) : (
            <OperationList entries={entries} onUndone={() => void linesChanged()} />
          )
        }
      </Loaded>
    </section>
  );
}
