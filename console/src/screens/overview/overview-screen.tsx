import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { oneQuery } from "../../api/list-query.ts";
import type { Overview } from "../../api/resources.ts";
import { OperationList } from "../../components/operations/operation-list.tsx";
import { recentQuery } from "../../components/operations/recent.ts";
import { Page, Section } from "../../components/page/page.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Loaded } from "../../components/states.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { dayBefore } from "../../values/days.ts";
import { queueCountsQuery } from "../review/queries.ts";
import { Ageing } from "./ageing.tsx";
import { MatchedAmounts } from "./amounts.tsx";
import { Backlog, DeliveriesPerDay, MatchedPerDay } from "./by-day.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Headline } from "./headline.tsx";
import { LastImports } from "./last-imports.tsx";
import { Deliveries, NeedsYou } from "./needs-you.tsx";
import { overviewWords as words } from "./words.ts";

const DAYS = 30;
const MOST_OPERATIONS = 6;

/** The first page: what needs a person, and how the tenant's books are doing. */
export default function OverviewScreen() {
  const { t } = useSpeech();
  const [dateFrom] = useState(() => dayBefore(DAYS));
  const all = useQuery(oneQuery<Overview>("/overview"));
  const recent = useQuery(oneQuery<Overview>("/overview", { dateFrom }));
  const changes = useQuery(recentQuery(MOST_OPERATIONS));
  // The queues of the review leave out lines of closed books; so do the figures that lead to them.
  const counts = useQuery(queueCountsQuery({ queue: "suggested" }));
  if (all.data !== undefined && isEmpty(all.data))
    return (
      <Page title={t(words.title)}>
        <FirstSteps />
      </Page>
    );
  return (
    <Page title={t(words.title)}>
      <Loaded query={counts}>
        {(of) => (
          <>
            <Headline count={of.suggested} oldestSuggested={all.data?.transactions.oldestSuggested ?? null} />
            <NeedsYou counts={of} automaticRate={all.data?.transactions.automaticRate ?? null} />
          </>
        )}
      </Loaded>
      <Loaded query={recent}>{(overview) => <LastDays overview={overview} from={dateFrom} all={all.data} />}</Loaded>
      <Section title={t(words.imports)} actions={<TextLink to="/imports" text={t(words.allImports)} />}>
        <LastImports />
      </Section>
      <Section title={t(words.activity)} actions={<TextLink to="/activity" text={t(words.all)} />}>
        <Loaded query={changes}>
          {({ entries, isCut }) => (
            <OperationList {...{ entries, isCut }} most={MOST_OPERATIONS} onUndone={() => void changes.refetch()} />
          )}
        </Loaded>
      </Section>
    </Page>
  );
}

interface LastDaysProps {
  /** The overview of the days since `from`. */
  overview: Overview;
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  /** The overview of all days, for the backlog; undefined until it is loaded. */
  all: Overview | undefined;
}

/** Figures of the tenant's books in the last days. */
function LastDays({ overview, from, all }: LastDaysProps) {
  const { t } = useSpeech();
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title={`${t(words.perDay)} · ${t(words.last30)}`}>
          <MatchedPerDay overview={overview} from={from} />
          <MatchedAmounts days={overview.days} />
        </Section>
        <Section title={t(words.backlog)}>{all !== undefined && <Backlog overview={all} />}</Section>
      </div>
      <Section title={t(words.ageing)}>
        <Ageing ageing={overview.ageing} />
      </Section>
      <Section title={`${t(words.deliveries)} · ${t(words.last30)}`}>
        <Deliveries deliveries={overview.deliveries} />
        <DeliveriesPerDay overview={overview} from={from} />
      </Section>
    </>
  );
}

/** Tells whether the tenant has no data yet. */
function isEmpty({ transactions, ageing }: Overview): boolean {
  return ageing.length === 0 && Object.values(transactions.byStatus).every((count) => count === 0);
}
