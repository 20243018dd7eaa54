import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { problemOf } from "../../../api/errors.ts";
import { oneQuery } from "../../../api/list-query.ts";
import { request } from "../../../api/request.ts";
import type { Bank, Unexplained } from "../../../api/resources.ts";
import { Checkbox } from "../../../components/checkbox.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Money } from "../../../components/money-text.tsx";
import { notify } from "../../../components/notices.tsx";
import { LINK } from "../../../components/page/link-styles.ts";
import { Table } from "../../../components/page/table.tsx";
import { Loaded, Skeleton } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFields } from "../../../components/use-fields.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { booksWords } from "../words.ts";
import { periodsChanged } from "./queries.ts";
import { closingWords as words } from "./words.ts";

/** The last day of the month before. */
function lastMonthsEnd(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10);
}

interface Closing {
  /** Undefined: all bank accounts. */
  bankConnectionId: string | undefined;
  until: string;
  /** As many as the person saw. */
  unexplainedTransactions: number | undefined;
}

/** @param onOtherCount other lines are unexplained than the person saw */
async function closePeriod({ bankConnectionId, ...rest }: Closing, onOtherCount: () => void): Promise<void> {
  const body = { ...(bankConnectionId !== undefined && { bankConnectionId }), ...rest };
  try {
    await request("POST", "/closed-periods", { body, idempotencyKey: crypto.randomUUID() });
  } catch (error) {
    // Lines have come or were explained meanwhile.
    if (problemOf(error, "unexplainedTransactions") !== undefined) onOtherCount();
    throw error;
  }
  await periodsChanged();
}

/** Closes the books up to a day, after a look at what is still unexplained. */
export default function CloseDialog({ banks, onClose }: { banks: readonly Bank[]; onClose(): void }) {
  const { t, day } = useSpeech();
  const { texts, field } = useFields({ bank: "", until: lastMonthsEnd() });
  const bankConnectionId = texts.bank || undefined;
  const { until } = texts;
  const query = useQuery({
    ...oneQuery<Unexplained>("/closed-periods/unexplained", { bankConnectionId, until }),
    enabled: until !== "",
    staleTime: 0,
  });
  const count = query.data?.transactions;
  // Other lines were not acknowledged.
  const asked = JSON.stringify([count, until, bankConnectionId]);
  const [acknowledged, setAcknowledged] = useState<string>();
  const change = useChange(async () => {
    await closePeriod({ bankConnectionId, until, unexplainedTransactions: count }, () => void query.refetch());
    notify(t(words.didClose, { day: day(until) }), "good");
    onClose();
  });
  return (
    <FormDialog
      title={t(words.close)}
      action={t(words.closeAction)}
      change={change}
      complete={count === 0 || (count !== undefined && acknowledged === asked)}
      width="wide"
      onClose={onClose}
    >
      <SelectField
        label={t(words.scope)}
        options={[{ value: "", text: t(words.tenant) }, ...banks.map(({ id, name }) => ({ value: id, text: name }))]}
        {...field("bank", change.error)}
      />
      <TextField label={t(words.lastDay)} type="date" {...field("until", change.error)} />
      {until !== "" && (
        <Loaded query={query} skeleton={<Skeleton lines={2} />}>
          {(unexplained) => (
            <>
              <Rest unexplained={unexplained} until={until} banks={banks} />
              {unexplained.transactions > 0 && (
                <Checkbox
                  label={t(words.acknowledge, { count: unexplained.transactions })}
                  checked={acknowledged === asked}
                  onChange={({ target }) => setAcknowledged(target.checked ? asked : undefined)}
                />
              )}
            </>
          )}
        </Loaded>
      )}
    </FormDialog>
  );
}

/** What is unexplained, with the way to the lines. */
function Rest({
  unexplained: { transactions, sums },
  until,
  banks,
}: {
  unexplained: Unexplained;
  until: string;
  banks: readonly Bank[];
}) {
  const { t, day, number } = useSpeech();
  if (transactions === 0) return <p className="text-good">{t(words.allExplained, { day: day(until) })}</p>;
  const nameOf = (id: string | null) => banks.find((bank) => bank.id === id)?.name ?? t(words.withoutBank);
  const money = (title: string, name: "credit" | "debit") => ({
    title,
    numeric: true,
    cell: (sum: (typeof sums)[number]) => <Money amount={sum[name]} currency={sum.currency} />,
  });
  return (
    <div data-unexplained={transactions}>
      <p className="font-medium text-warn">
        {t(words.stillUnexplained, { count: transactions, day: day(until) })}{" "}
        <Link to="/review" search={{ queue: "work", dateTo: until, order: "oldest" }} className={LINK}>
          {t(words.show)}
        </Link>
      </p>
      <Table
        label={t(booksWords.lines)}
        rows={sums}
        idOf={({ bankConnectionId, currency }) => `${bankConnectionId} ${currency}`}
        columns={[
          { title: t(common.bankAccount), cell: ({ bankConnectionId }) => nameOf(bankConnectionId) },
          { title: t(common.currency), short: true, cell: ({ currency }) => currency },
          { title: t(common.lines), numeric: true, cell: (sum) => number(sum.transactions) },
          money(t(common.incoming), "credit"),
          money(t(common.outgoing), "debit"),
        ]}
      />
    </div>
  );
}
