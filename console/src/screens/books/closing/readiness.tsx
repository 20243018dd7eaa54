import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { problemOf } from "../../../api/errors.ts";
import { request } from "../../../api/request.ts";
import type { Bank, ClosingReadiness } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { DayField } from "../../../components/day-field.tsx";
import { TextField } from "../../../components/field.tsx";
import { fieldProblem } from "../../../components/field-problem.ts";
import { notify } from "../../../components/notices.tsx";
import { Filters, useFilters } from "../../../components/page/filters.tsx";
import { Fact, Facts, Problem, Section } from "../../../components/page/page.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useCreation } from "../../../components/use-creation.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { today } from "../../../values/days.ts";
import { bookPage } from "../book-page.ts";
import { ReadinessTable } from "./accounts.tsx";
import { monthOf, type Preset, presetsOf } from "./month-ends.ts";
import { periodsChanged, readinessQuery } from "./queries.ts";
import { closingWords as words } from "./words.ts";

const route = getRouteApi("/shell/books/{-$part}/{-$id}");

/** Obstacles to closing the books of all accounts or of one up to a day, and the form that closes them. */
export function Readiness({ banks, mayClose }: { banks: readonly Bank[]; mayClose: boolean }) {
  const { t, language } = useSpeech();
  const { search, change, choice } = useFilters(route.useSearch());
  const names = new Map(banks.map(({ id, name }) => [id, name]));
  const presets = presetsOf(today());
  const until = search.day ?? presets[0].until;
  const query = useQuery(readinessQuery({ bankConnectionId: search.bank, until }));
  const nameOf = ({ until: end, months }: Preset) =>
    months === 3
      ? t(words.quarter, { quarter: Number(end.slice(5, 7)) / 3, year: end.slice(0, 4) })
      : monthOf(end, language);
  return (
    <Section title={t(words.readiness)}>
      <div className="px-4 pt-3">
        <Filters>
          {choice("bank", [...names.keys()], (id) => names.get(id) ?? id, [words.scope, words.tenant])}
          <DayField label={t(words.lastDay)} value={until} onChange={(value) => change({ day: value || undefined })} />
          {presets.map((preset) => (
            <Button
              text={nameOf(preset)}
              key={preset.months}
              aria-pressed={preset.until === until}
              onClick={() => change({ day: preset.until })}
            />
          ))}
        </Filters>
      </div>
      <Loaded query={query}>
        {(readiness) => (
          <>
            <ReadinessTable of={readiness} />
            <Others of={readiness} />
            {mayClose && (
              <CloseForm
                key={JSON.stringify([search.bank, until, readiness.unexplainedTransactions])}
                readiness={readiness}
                bankConnectionId={search.bank}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** Obstacles that belong to no account. */
function Others({ of: { transactionsToDecide, unbookedExports, until } }: { of: ClosingReadiness }) {
  const { t } = useSpeech();
  const { bank: bankConnectionId } = route.useSearch();
  return (
    <Facts>
      <Fact name={t(words.toDecide)}>
        <TextLink
          to="/review"
          search={{ queue: "suggested", dateTo: until, order: "oldest", bankConnectionId }}
          text={transactionsToDecide}
        />
      </Fact>
      <Fact name={t(words.unbooked)}>
        {unbookedExports.length === 0
          ? t(words.allBooked)
          : unbookedExports.map((number) => (
              <TextLink key={number} {...bookPage("exports", String(number))} className="mr-2" text={number} />
            ))}
      </Fact>
    </Facts>
  );
}

/** Closes what was looked at. Unexplained lines are acknowledged by their number; a gap needs a reason. */
function CloseForm({
  readiness: { until, unexplainedTransactions: count, incompleteAccounts },
  bankConnectionId,
}: {
  readiness: ClosingReadiness;
  bankConnectionId: string | undefined;
}) {
  const { t, day } = useSpeech();
  const [reason, setReason] = useState("");
  const [acknowledged, setAcknowledged] = useState(false);
  const create = useCreation();
  const needsReason = incompleteAccounts > 0;
  const close = useChange(async () => {
    const body = {
      ...{ bankConnectionId, until, unexplainedTransactions: count },
      ...(reason.trim() !== "" && { reason: reason.trim() }),
    };
    try {
      await create(body, (idempotencyKey) => request("POST", "/closed-periods", { body, idempotencyKey }));
    } catch (error) {
      // Since the page was loaded, lines were added or explained, or a statement was taken back.
      if (["unexplainedTransactions", "reason"].some((field) => problemOf(error, field) !== undefined))
        await periodsChanged();
      throw error;
    }
    await periodsChanged();
    notify(t(words.didClose, { day: day(until) }), "good");
  });
  const isReady = (count === 0 || acknowledged) && (!needsReason || reason.trim() !== "");
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3 *:max-w-xl">
      <Problem error={close.error} />
      {needsReason && (
        <TextField
          label={t(words.gapReason)}
          hint={t(words.reasonHint)}
          maxLength={500}
          value={reason}
          problem={fieldProblem(close.error, "reason")}
          onChange={setReason}
        />
      )}
      {count > 0 && (
        <Checkbox label={t(words.acknowledge, { count })} checked={acknowledged} onChange={setAcknowledged} />
      )}
      <Button
        text={t(words.closeAction, { day: day(until) })}
        kind="primary"
        className="self-start max-sm:whitespace-normal"
        disabled={close.busy || !isReady}
        onClick={() => void close.run()}
      />
    </div>
  );
}
