import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listQuery } from "../../api/list-query.ts";
import type { Sync, Transaction } from "../../api/resources.ts";
import { Badge, type Tone } from "../../components/badge.tsx";
import { titleOf } from "../../components/line-title.ts";
import type { Column } from "../../components/page/column.tsx";
import { PagedSection } from "../../components/page/paged-section.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Empty } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { countQuery } from "./queries.ts";
import { useIsFollowed } from "./use-is-followed.ts";
import { importWords as words } from "./words.ts";

/** Milliseconds between requests for the state of matching while lines arrive. */
const FOLLOW_MS = 2_000;

/** The lines that an import stored, and what matching made of them so far. */
export function ImportLines({ sync, live }: { sync: Sync; live: boolean }) {
  const { id: syncId, pending } = sync;
  const { t } = useSpeech();
  const [page, setPage] = useState(1);
  const isFollowed = useIsFollowed(live, sync.finishedAt);
  const follow = { refetchInterval: isFollowed ? FOLLOW_MS : (false as const) };
  const matched = useQuery({ ...countQuery({ syncId, status: "matched" }), ...follow });
  const suggested = useQuery({ ...countQuery({ syncId, suggestion: "any" }), ...follow });
  const unmatched = useQuery({ ...countQuery({ syncId, suggestion: "none", status: "unmatched" }), ...follow });
  const columns = useColumns();
  return (
    <PagedSection
      title={words.lines}
      actions={
        <>
          <Count tone="good" title={t(words.matched)} count={matched.data ?? 0} />
          <Count title={t(words.suggested)} count={suggested.data ?? 0} />
          <Count title={t(words.unmatched)} count={Math.max(0, (unmatched.data ?? 0) - pending)} />
          {pending > 0 && <Count title={t(words.undecided)} count={pending} />}
          <TextLink to="/review" search={{ queue: "suggested" }} text={t(words.review)} />
        </>
      }
      list={{ ...listQuery<Transaction>("/transactions", { syncId, page }), ...follow }}
      columns={columns}
      idOf={(line) => line.transaction_code}
      onPage={setPage}
      empty={<Empty title={t(words.noLines)} />}
    />
  );
}

function Count({ tone = "neutral", title, count }: { tone?: Tone; title: string; count: number }) {
  const { number } = useSpeech();
  return (
    <Badge tone={tone}>
      {title}: {number(count)}
    </Badge>
  );
}

function useColumns(): Column<Transaction>[] {
  return [
    { title: common.date, day: (line) => line.value_date },
    {
      title: common.line,
      cell: (line) => (
        <TextLink
          to="/transactions/$code"
          params={{ code: line.transaction_code }}
          className="wrap-anywhere"
          text={titleOf(line)}
        />
      ),
    },
    { title: words.text, cell: (line) => line.description, minor: true },
    { title: common.amount, money: (line) => line },
  ];
}
