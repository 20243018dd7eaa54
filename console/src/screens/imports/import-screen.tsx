import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { queryClient } from "../../api/query-client.ts";
import { request } from "../../api/request.ts";
import type { Sync } from "../../api/resources.ts";
import { useMay } from "../../api/session.ts";
import { useActorName } from "../../components/actor.ts";
import { Button } from "../../components/button.tsx";
import { detailInWords } from "../../components/german-details.ts";
import { notify } from "../../components/notices.tsx";
import { Fact, Facts, Page, Problem, Section } from "../../components/page/page.tsx";
import { Loaded } from "../../components/states.tsx";
import { useChange } from "../../components/use-change.ts";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { ImportLines } from "./import-lines.tsx";
import { LeftOutBalance } from "./left-out-balance.tsx";
import { banksQuery, isRunning, skippedCount, syncQuery } from "./queries.ts";
import { Report } from "./report.tsx";
import { SyncStatus } from "./status-badge.tsx";
import { importWords as words } from "./words.ts";

const route = getRouteApi("/shell/imports/$syncId");

/** One import: how far it is, what it stored and what was wrong. */
export default function ImportScreen() {
  const { syncId } = route.useParams();
  const { t } = useSpeech();
  const query = useQuery(syncQuery(syncId));
  const mayCancel = useMay("bank-connections:write");
  const cancel = useChange(async () => {
    const { data } = await request<Sync>("DELETE", `/syncs/${syncId}`);
    queryClient.setQueryData(syncQuery(syncId).queryKey, data);
    notify(t(words.cancelled));
  });
  const running = query.data !== undefined && isRunning(query.data);
  const undecided = query.data !== undefined && query.data.pending > 0;
  return (
    <Page
      title={query.data?.filename ?? t(words.unnamed)}
      actions={
        running &&
        mayCancel && (
          <Button text={t(words.cancel)} kind="danger" disabled={cancel.busy} onClick={() => void cancel.run()} />
        )
      }
    >
      <Problem error={cancel.error} />
      <Loaded query={query}>
        {(sync) => (
          <>
            <State sync={sync} />
            <Report {...sync} stored={sync.status === "completed"} />
            {sync.created > 0 && <ImportLines sync={sync} live={running || undecided} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function State({ sync }: { sync: Sync }) {
  const nameOf = useActorName();
  const { t, time, day, number, language } = useSpeech();
  const { data: banks } = useQuery(banksQuery);
  const { checked, processed, total } = sync;
  return (
    <Section
      title={t(isRunning(sync) ? words.resultSoFar : words.result)}
      actions={<SyncStatus status={sync.status} />}
    >
      {isRunning(sync) && (
        <div className="px-4 pt-3">
          <progress className="h-2 w-full accent-(--color-brand)" value={processed} max={total ?? undefined}>
            {processed}
          </progress>
          <p className="text-soft" role="status">
            {total !== null && `${t(words.progress, { processed, total })} · `}
            {total === null && checked > 0 && `${t(words.checked, { checked })} · `}
            {t(words.goesOn)}
          </p>
        </div>
      )}
      {sync.error !== null && <p className="px-4 pt-3 text-bad">{detailInWords(sync.error, language)}</p>}
      <div className="flex flex-col gap-1 px-4 not-empty:pt-3">
        <LeftOutBalance issues={sync.balanceIssues} />
      </div>
      <Facts>
        <Fact name={t(words.created)}>
          <span data-created>{number(sync.created)}</span>
        </Fact>
        <Fact name={t(words.duplicates)}>
          <span data-duplicates>{number(sync.duplicates)}</span>
        </Fact>
        <Fact name={t(words.skipped)}>{number(skippedCount(sync.skipped))}</Fact>
        <Fact name={t(common.bankAccount)}>{banks?.data.find(({ id }) => id === sync.bankConnectionId)?.name}</Fact>
        <Fact name={t(words.format)}>{sync.format}</Fact>
        <Fact name={t(words.preset)}>{sync.preset}</Fact>
        <Fact name={t(words.encoding)}>{sync.encoding}</Fact>
        <Fact name={t(words.period)}>
          {sync.period !== null && `${day(sync.period.from)} – ${day(sync.period.to)}`}
        </Fact>
        <Fact name={t(words.accounts)}>{sync.accounts.join(", ")}</Fact>
        <Fact name={t(words.started)}>{time(sync.createdAt)}</Fact>
        <Fact name={t(words.finished)}>{sync.finishedAt !== null && time(sync.finishedAt)}</Fact>
        <Fact name={t(words.by)}>
          {sync.uploadedBy !== null && nameOf({ actor: sync.uploadedBy, actorName: sync.uploadedByName })}
        </Fact>
      </Facts>
    </Section>
  );
}
