import type { overviewResource } from "@matchbook/api/resources/overview";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useState } from "react";
import type { z } from "zod";
import { listQuery, oneQuery } from "../../api/list-query.ts";
import type { Changes } from "../../api/resources.ts";
import { OperationList } from "../../components/operations/operation-list.tsx";
import { LINK } from "../../components/page/link-styles.ts";
import { Page, Section } from "../../components/page/page.tsx";
import { Loaded } from "../../components/states.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { Ageing, MatchedAmounts } from "./amounts.tsx";
import { LastImports } from "./last-imports.tsx";
import { overviewWords as words } from "./words.ts";

type Overview = z.infer<typeof overviewResource>;
const DAYS = 30;
const MOST_OPERATIONS = 6;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The first page: what needs a person, and how the tenant's books are doing. */
export function OverviewScreen() {
  const { t } = useSpeech();
  const [dateFrom] = useState(() => new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10));
  const all = useQuery(oneQuery<Overview>("/overview"));
  const recent = useQuery(oneQuery<Overview>("/overview", { dateFrom }));
  const changes = useQuery(oneQuery<Changes>("/history", { order: "newest", limit: 50 }));
  return (
    <Page title={t(words.title)}>
      <Section title={t(words.needsYou)}>
        <Loaded query={all}>{(overview) => <Waiting overview={overview} />}</Loaded>
      </Section>
      <Loaded query={recent}>
        {({ matched, ageing, deliveries }) => (
          <>
            <div className="grid gap-4 lg:grid-cols-2">
              <Section title={`${t(words.matched)} · ${t(words.last30)}`}>
                <MatchedAmounts matched={matched} />
              </Section>
              <Section title={t(words.ageing)}>
                <Ageing ageing={ageing} />
              </Section>
            </div>
            <Section title={`${t(words.deliveries)} · ${t(words.last30)}`}>
              <ul className="flex flex-wrap gap-x-8 gap-y-2 px-4 py-3">
                <Figure count={deliveries.success} text={t(words.delivered)} link={{ to: "/webhooks" }} />
                <Figure
                  count={deliveries.pending + deliveries.delivering}
                  text={t(words.waiting)}
                  link={{ to: "/webhooks" }}
                />
                <Figure
                  count={deliveries.failed + deliveries.exhausted}
                  text={t(words.failed)}
                  link={{ to: "/webhooks" }}
                />
              </ul>
            </Section>
          </>
        )}
      </Loaded>
      <Section
        title={t(words.imports)}
        actions={
          <Link to="/imports" className={LINK}>
            {t(words.allImports)}
          </Link>
        }
      >
        <LastImports />
      </Section>
      <Section
        title={t(words.activity)}
        actions={
          <Link to="/activity" className={LINK}>
            {t(words.all)}
          </Link>
        }
      >
        <Loaded query={changes}>
          {({ entries }) => (
            <OperationList entries={entries} most={MOST_OPERATIONS} onUndone={() => void changes.refetch()} />
          )}
        </Loaded>
      </Section>
    </Page>
  );
}

function Waiting({ overview: { transactions } }: { overview: Overview }) {
  const { t, locale } = useSpeech();
  // `byStatus.unmatched` also counts lines with a suggestion.
  const without = useQuery(listQuery("/transactions", { suggestion: "none", status: "unmatched", pageSize: 1 }));
  const { suggested, ambiguous, byStatus, automaticRate } = transactions;
  const queue = (name: "suggested" | "choose" | "open" | "part"): LinkProps => ({
    to: "/review",
    search: { queue: name },
  });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-3 px-4 py-3">
      <Figure count={suggested} text={t(words.suggested)} link={queue("suggested")} />
      <Figure count={ambiguous} text={t(words.ambiguous)} link={queue("choose")} />
      <Figure count={without.data?.pagination?.total ?? 0} text={t(words.unmatched)} link={queue("open")} />
      <Figure count={byStatus.partially_matched} text={t(words.part)} link={queue("part")} />
      {automaticRate !== null && (
        <li>
          <span className="block text-2xl font-semibold tabular-nums">{percent.format(automaticRate)}</span>
          {t(words.automatic)}
        </li>
      )}
    </ul>
  );
}

/** A number that leads to what it counts. */
function Figure({ count, text, link }: { count: number; text: string; link: LinkProps }) {
  const { number } = useSpeech();
  return (
    <li>
      <Link {...link} className="block rounded-md hover:underline">
        <span className="block text-2xl font-semibold text-brand-text tabular-nums">{number(count)}</span>
        {text}
      </Link>
    </li>
  );
}
