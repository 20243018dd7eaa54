import { HISTORY_ENTITIES } from "@matchbook/vocabulary/statuses";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useLive } from "../../api/live.ts";
import { useSession } from "../../api/session.ts";
import { Button } from "../../components/button.tsx";
import { Checkbox } from "../../components/checkbox.tsx";
import { OperationList } from "../../components/operations/operation-list.tsx";
import { recentQuery } from "../../components/operations/recent.ts";
import { Filters, PeriodFilter, useFilters } from "../../components/page/filters.tsx";
import { Page, Section } from "../../components/page/page.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { activityWords as words } from "./words.ts";

const route = getRouteApi("/shell/activity");
/** Operations of a page, as far as they can be read. */
const MOST = 30;

/** Everything that happened in the tenant. */
export default function ActivityScreen() {
  const { t } = useSpeech();
  const mine = `user:${useSession().subject}`;
  const { search, change, choice } = useFilters(route.useSearch());
  const query = useQuery(recentQuery(MOST, search));
  useLive(query.refetch);
  return (
    <Page title={t(words.title)}>
      <Filters>
        {choice("entity", HISTORY_ENTITIES, words, [words.entity, words.any])}
        <PeriodFilter search={search} onChange={change} />
        <Checkbox
          label={t(words.onlyMine)}
          checked={search.actor === mine}
          onChange={(checked) => change({ actor: checked ? mine : undefined })}
        />
        {search.operationId !== undefined && (
          <Button onClick={() => change({ operationId: undefined })}>{t(words.allOperations)}</Button>
        )}
      </Filters>
      <Section title={t(words.title)}>
        <Loaded query={query}>
          {({ entries, next, isCut }) =>
            entries.length === 0 ? (
              <Empty
                title={t(words.empty)}
                action={
                  <TextLink
                    to="/review"
                    search={{ queue: "suggested" }}
                    look="primary"
                    text={t(words.startReviewing)}
                  />
                }
              />
            ) : (
              <>
                <OperationList entries={entries} isCut={isCut} onUndone={() => void query.refetch()} />
                <div className="flex justify-end gap-2 border-t border-line px-4 py-2">
                  {search.before !== undefined && <Button onClick={() => change({})}>{t(words.newest)}</Button>}
                  {next !== undefined && (
                    <Button onClick={() => change({ before: String(next) })}>{t(words.older)}</Button>
                  )}
                </div>
              </>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}
