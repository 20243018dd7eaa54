import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../../../api/session.ts";
import { useActorName } from "../../../components/actor.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { lazyDialog } from "../../../components/lazy.tsx";
import { Money } from "../../../components/money-text.tsx";
import type { Column } from "../../../components/page/column.tsx";
import { PagedSection } from "../../../components/page/paged-section.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { Empty } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { bookPage } from "../book-page.ts";
import { BooksPage } from "../books-page.tsx";
import { Proof } from "./proof.tsx";
import { type Export, exportsQuery, netByCurrency, STATUS_TONES } from "./queries.ts";
import { exportWords as words } from "./words.ts";

const MakeDialog = lazyDialog(() => import("./make-dialog.tsx"));
const route = getRouteApi("/shell/books/{-$part}/{-$id}");

/** The batches that a ledger gets, newest first, and whether they have everything that is matched. */
export default function ExportsPage() {
  const { t } = useSpeech();
  const search = route.useSearch();
  const mayExport = useMay("exports:write");
  const [isMaking, setMaking] = useState(false);
  const columns = useColumns();
  return (
    <BooksPage
      actions={
        <>
          <TextLink to="/books/{-$part}/{-$id}" params={{ part: "exports", id: "settings" }} text={t(words.settings)} />
          {mayExport && <Button text={t(words.make)} kind="primary" onClick={() => setMaking(true)} />}
        </>
      }
    >
      <p className="text-soft">{t(words.intro)}</p>
      <PagedSection
        title={words.batches}
        list={exportsQuery(search.page ?? 1)}
        columns={columns}
        empty={<Empty title={t(words.empty)} />}
      />
      <Proof />
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </BooksPage>
  );
}

function useColumns(): Column<Export>[] {
  const { t, time } = useSpeech();
  const nameOf = useActorName();
  return [
    { title: words.number, cell: (batch) => <BatchLink number={batch.number} />, sort: (batch) => batch.number },
    { title: common.status, cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{t(words[status])}</Badge> },
    {
      ...{ title: words.made_at, minor: "phone" },
      sort: ({ createdAt }) => createdAt,
      cell: (batch) => (
        <>
          {time(batch.createdAt)} <span className="text-soft">{nameOf(batch)}</span>
        </>
      ),
    },
    { title: words.postings, numeric: true, cell: ({ postings }) => postings },
    {
      title: words.net,
      money: ({ sums }) => netByCurrency(sums)[0] ?? null,
      cell: ({ sums }) =>
        netByCurrency(sums).map(({ currency, amount }) => (
          <span key={currency} className="block">
            <Money amount={amount} currency={currency} />
          </span>
        )),
    },
  ];
}

function BatchLink({ number }: { number: number }) {
  const { t } = useSpeech();
  return <TextLink {...bookPage("exports", String(number))} text={t(words.title, { number })} />;
}
