import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { listQuery } from "../../api/list-query.ts";
import type { Sync, Transaction } from "../../api/resources.ts";
import { Badge } from "../../components/badge.tsx";
import { titleOf } from "../../components/line-title.ts";
import { Money } from "../../components/money-text.tsx";
import { LINK } from "../../components/page/link-styles.ts";
import { Section } from "../../components/page/page.tsx";
import { PagedTable } from "../../components/page/paged-table.tsx";
import { Empty } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { countQuery } from "./queries.ts";
import { useIsFollowed } from "./use-is-followed.ts";
import { importWords as words } from "./words.ts";

/** How often the state of matching is asked for while lines arrive, in milliseconds. */
const FOLLOW_MS = 2_000;

/** The lines that an import stored, and what matching made of them so far. */
export function ImportLines({ sync, live }: { sync: Sync; live: boolean }) {
  const { id: syncId, pending } = sync;
  const { t, day, number } = useSpeech();
  const [page, setPage] = useState(1);
  const isFollowed = useIsFollowed(live, sync.finishedAt);
  const follow = { refetchInterval: isFollowed ? FOLLOW_MS : (false as const) };
  const query = useQuery({ ...listQuery<Transaction>("/transactions", { syncId, page }), ...follow });
  const matched = useQuery({ ...countQuery({ syncId, status: "matched" }), ...follow });
  const suggested = useQuery({ ...countQuery({ syncId, suggestion: "any" }), ...follow });
  const unmatched = useQuery({ ...countQuery({ syncId, suggestion: "none", status: "unmatched" }), ...follow });
  return (
    <Section
      title={t(words.lines)}
      actions={
        <>
          <Badge tone="good">
            {t(words.matched)}: {number(matched.data ?? 0)}
          </Badge>
          <Badge>
            {t(words.suggested)}: {number(suggested.data ?? 0)}
          </Badge>
          <Badge>
            {t(words.unmatched)}: {number(Math.max(0, (unmatched.data ?? 0) - pending))}
          </Badge>
          {pending > 0 && (
            <Badge>
              {t(words.undecided)}: {number(pending)}
            </Badge>
          )}
          <Link to="/review" search={{ queue: "suggested" }} className={LINK}>
            {t(words.review)}
          </Link>
        </>
      }
    >
      <PagedTable
        label={t(words.lines)}
        query={query}
        idOf={(line) => line.transaction_code}
        onPage={setPage}
        empty={<Empty title={t(words.noLines)} />}
        columns={[
          { title: t(common.date), short: true, cell: (line) => day(line.value_date) },
          {
            title: t(common.line),
            cell: (line) => (
              <Link
                to="/transactions/$code"
                params={{ code: line.transaction_code }}
                className={`${LINK} wrap-anywhere`}
              >
                {titleOf(line)}
              </Link>
            ),
          },
          { title: t(words.text), cell: (line) => line.description, minor: true },
          {
            title: t(common.amount),
            numeric: true,
            cell: ({ amount, currency, direction }) => <Money {...{ amount, currency, direction }} />,
          },
        ]}
      />
    </Section>
  );
}
