import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { oneQuery } from "../../../api/list-query.ts";
import { useLive } from "../../../api/live.ts";
import type { ReconciliationStatement } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { DayField } from "../../../components/day-field.tsx";
import { DownloadButton } from "../../../components/download-button.tsx";
import { Filters, useFilters } from "../../../components/page/filters.tsx";
import { Empty, Loaded } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { today } from "../../../values/days.ts";
import { BankPage, type OfBankProps } from "../bank-page.tsx";
import { ImportStatement } from "../import-statement.tsx";
import { booksWords } from "../words.ts";
import "./print.css";
import { Statement } from "./statement.tsx";
import { statementWords as words } from "./words.ts";

const route = getRouteApi("/shell/books/{-$part}/{-$id}");

/** The reconciliation of the bank's balance of an account on a day. It prints to one page. */
export default function StatementPage() {
  return <BankPage Content={OfBank} />;
}

function OfBank({ bank, choice }: OfBankProps) {
  const { t } = useSpeech();
  const { search, change } = useFilters(route.useSearch());
  const day = search.day ?? today();
  const path = `/bank-connections/${bank.id}/reconciliation`;
  const query = useQuery(oneQuery<ReconciliationStatement[]>(path, { day }));
  useLive(query.refetch);
  return (
    <>
      <div data-no-print>
        <Filters>
          {choice}
          <DayField label={t(common.day)} value={day} onChange={(value) => change({ day: value || undefined })} />
          <Button text={t(words.print)} kind="primary" onClick={() => print()} />
          <DownloadButton text={t(booksWords.csv)} path={`${path}.csv`} query={{ day }} />
        </Filters>
      </div>
      <Loaded query={query}>
        {(statements) =>
          statements.length === 0 ? (
            <Empty title={t(words.noBalance)} action={<ImportStatement />} />
          ) : (
            statements.map((one) => <Statement key={one.currency} statement={one} bank={bank} />)
          )
        }
      </Loaded>
    </>
  );
}
