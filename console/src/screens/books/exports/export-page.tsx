import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "../../../api/request.ts";
import { useMay } from "../../../api/session.ts";
import { useActorName } from "../../../components/actor.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Money } from "../../../components/money-text.tsx";
import { Fact, Facts, Section } from "../../../components/page/page.tsx";
import { Loaded } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { BooksPage } from "../books-page.tsx";
import { ExportFiles } from "./export-files.tsx";
import { type Export, exportPath, exportQuery, exportsChanged, netByCurrency, STATUS_TONES } from "./queries.ts";
import { SumsTable } from "./sums-table.tsx";
import { exportWords as words } from "./words.ts";

/** One batch: its sums, its files, and what became of it. */
export default function ExportPage({ number }: { number: string }) {
  const { t } = useSpeech();
  const query = useQuery(exportQuery(number));
  const mayExport = useMay("exports:write");
  const [asked, setAsked] = useState<"booked" | "recalled">();
  const isOpen = mayExport && query.data?.status === "created";
  const actions = isOpen && (
    <>
      <Button text={t(words.recall)} kind="danger" onClick={() => setAsked("recalled")} />
      <Button text={t(words.markBooked)} kind="primary" onClick={() => setAsked("booked")} />
    </>
  );
  return (
    <BooksPage title={t(words.title, { number })} actions={actions}>
      <Loaded query={query}>{(batch) => <Content batch={batch} />}</Loaded>
      {asked !== undefined && (
        <ConfirmDialog
          title={t(words[`${asked}Title`], { number })}
          action={t(asked === "booked" ? words.markBooked : words.recall)}
          run={() => request("PATCH", exportPath(number), { body: { status: asked } })}
          onDone={() => void exportsChanged()}
          onClose={() => setAsked(undefined)}
        >
          {t(asked === "booked" ? words.bookedHint : words.recallHint)}
        </ConfirmDialog>
      )}
    </BooksPage>
  );
}

function Content({ batch }: { batch: Export }) {
  const { t, number, time } = useSpeech();
  const nameOf = useActorName();
  const { sums } = batch;
  const unassigned = sums.reduce((count, sum) => count + sum.unassigned, 0);
  return (
    <>
      <Section title={t(words.files)}>
        <Facts>
          <Fact name={t(common.status)}>
            <Badge tone={STATUS_TONES[batch.status]}>{t(words[batch.status])}</Badge>
          </Fact>
          <Fact name={t(words.made_at)}>
            {time(batch.createdAt)} · {nameOf(batch)}
          </Fact>
          <Fact name={t(words.postings)}>{number(batch.postings)}</Fact>
          <Fact name={t(words.total)}>
            {netByCurrency(sums).map(({ currency, amount }) => (
              <span key={currency} className="mr-4">
                <Money amount={amount} currency={currency} />
              </span>
            ))}
          </Fact>
        </Facts>
        {unassigned > 0 && <p className="px-4 pb-2 text-warn">{t(words.unassigned, { count: unassigned })}</p>}
        <ExportFiles batch={batch} hasAccounts={unassigned === 0} />
      </Section>
      <Section title={t(words.sums)}>
        <SumsTable sums={sums} />
      </Section>
    </>
  );
}
