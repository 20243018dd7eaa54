import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../api/errors.ts";
import { request } from "../../../api/request.ts";
import { useMay } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Money } from "../../../components/money-text.tsx";
import { notify } from "../../../components/notices.tsx";
import { Alert, Fact, Facts, Problem, Section } from "../../../components/page/page.tsx";
import { Loaded } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { ImportsPage } from "../imports-page.tsx";
import { importWords } from "../words.ts";
import { AdviceStatus, AdvisedLine } from "./columns.tsx";
import { Items, Warnings } from "./items.tsx";
import { type Advice, adviceQuery, advicesChanged } from "./queries.ts";
import { adviceWords as words } from "./words.ts";

/** One advice: what it is about, the line that it explains, and what it lists. */
export default function AdvicePage({ id }: { id: string }) {
  const { t } = useSpeech();
  const query = useQuery(adviceQuery(id));
  const [takingBack, setTakingBack] = useState(false);
  const mayChange = useMay("advices:write");
  const advice = query.data;
  const mayTakeBack = mayChange && advice !== undefined && advice.status !== "matched";
  return (
    <ImportsPage
      title={advice?.number ?? t(words.title)}
      actions={mayTakeBack && <Button text={t(words.takeBack)} kind="danger" onClick={() => setTakingBack(true)} />}
    >
      <Loaded query={query}>
        {(shown) => (
          <>
            <Head advice={shown} />
            <Warnings warnings={shown.warnings} />
            <Items advice={shown} />
          </>
        )}
      </Loaded>
      {takingBack && advice !== undefined && <TakeBack advice={advice} onClose={() => setTakingBack(false)} />}
    </ImportsPage>
  );
}

function Head({ advice }: { advice: Advice }) {
  const { t, day, time } = useSpeech();
  const { party } = advice;
  return (
    <Section title={t(words[advice.kind])} actions={<AdviceStatus status={advice.status} />}>
      <Facts>
        <Fact name={t(words.total)}>
          <Money
            className="text-lg font-semibold"
            amount={advice.totalAmount}
            currency={advice.currency}
            direction={advice.direction}
          />
        </Fact>
        <Fact name={t(words.line)}>
          <AdvisedLine advice={advice} />
        </Fact>
        <Fact name={t(common.date)}>{advice.date !== null && day(advice.date)}</Fact>
        <Fact name={t(words.party)}>{[party.name, party.iban, party.taxId].filter(Boolean).join(" · ")}</Fact>
        <Fact name={t(words.ownAccount)}>{advice.iban}</Fact>
        <Fact name={t(words.references)}>{advice.references.join(", ")}</Fact>
        <Fact name={t(importWords.format)}>{advice.format}</Fact>
        <Fact name={t(words.handedIn)}>{time(advice.createdAt)}</Fact>
      </Facts>
    </Section>
  );
}

function TakeBack({ advice: { id, number }, onClose }: { advice: Advice; onClose(): void }) {
  const { t } = useSpeech();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={t(words.takeBackTitle, { number })}
      action={t(words.takeBack)}
      run={() => request("DELETE", `/advices/${id}`)}
      onDone={() => {
        notify(t(words.tookBack), "good");
        void navigate({ to: "/imports/advices/{-$id}", params: { id: undefined } }).then(advicesChanged);
      }}
      refusal={(error) =>
        error instanceof ApiError && error.code === "advice_decided" ? (
          <Alert>{t(words.decided)}</Alert>
        ) : (
          <Problem error={error} />
        )
      }
      onClose={onClose}
    >
      {t(words.takeBackHint)}
    </ConfirmDialog>
  );
}
