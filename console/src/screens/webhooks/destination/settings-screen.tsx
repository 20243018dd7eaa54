import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import { saveChanges } from "../../../api/save-changes.ts";
import { useMayAdminister } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { notify } from "../../../components/notices.tsx";
import { Problem, Section } from "../../../components/page/page.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFormKey } from "../../../components/use-form-key.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { bodyOf, fieldsOf } from "../destination-fields.ts";
import { DestinationForm } from "../destination-form.tsx";
import { type Destination, type DestinationWithSecret, destinationsChanged } from "../queries.ts";
import { SecretDialog } from "../secret-dialog.tsx";
import { webhookWords as words } from "../words.ts";
import { DestinationPage } from "./destination-page.tsx";

const route = getRouteApi("/shell/webhooks/$id/settings");

/** Address, events and secret of a destination. */
export default function SettingsScreen() {
  const { id } = route.useParams();
  const mayChange = useMayAdminister();
  return (
    <DestinationPage id={id}>
      {(destination) => (
        <>
          <Fields destination={destination} mayChange={mayChange} />
          <Secret destination={destination} mayChange={mayChange} />
          {mayChange && <Danger destination={destination} />}
        </>
      )}
    </DestinationPage>
  );
}

interface FieldsProps {
  destination: Destination;
  mayChange: boolean;
}

function Fields(props: FieldsProps) {
  const { key, begin, end } = useFormKey(props.destination.updatedAt);
  return <Form key={key} {...props} onBegin={begin} onSaved={end} />;
}

function Form({ destination, mayChange, onBegin, onSaved }: FieldsProps & { onBegin(): void; onSaved(): void }) {
  const { t } = useSpeech();
  const { id, headerNames } = destination;
  const [before] = useState(() => fieldsOf(destination));
  const [fields, setFields] = useState(before);
  const { run, error, busy } = useChange(async () => {
    await saveChanges<object>(`/webhook-endpoints/${id}`, bodyOf(before), bodyOf(fields));
    notify(t(words.saved), "good");
    await destinationsChanged();
    onSaved();
  });
  return (
    <Section title={t(words.settings)}>
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Problem error={error} />
        <fieldset disabled={!mayChange}>
          <DestinationForm
            fields={fields}
            headerNames={headerNames}
            error={error}
            onChange={(next) => {
              setFields(next);
              onBegin();
            }}
          />
        </fieldset>
        {mayChange && (
          <Button
            text={t(common.save)}
            kind="primary"
            type="submit"
            className="self-start"
            disabled={busy || fields.eventTypes.length === 0}
          />
        )}
      </form>
    </Section>
  );
}

interface SecretProps {
  destination: Destination;
  mayChange: boolean;
}

function Secret({ destination: { id, secretPrefix, previousSecretValidUntil }, mayChange }: SecretProps) {
  const { t } = useSpeech();
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const rotate = async () => {
    const { data } = await request<DestinationWithSecret>("POST", `/webhook-endpoints/${id}/rotate-secret`);
    setSecret(data.secret);
  };
  return (
    <Section
      title={t(words.secret)}
      actions={mayChange && <Button onClick={() => setAsking(true)}>{t(words.rotate)}</Button>}
    >
      <div className="flex flex-col gap-1 px-4 py-3">
        <code>{secretPrefix}…</code>
        {previousSecretValidUntil !== undefined && <Countdown until={previousSecretValidUntil} />}
      </div>
      {asking && (
        <ConfirmDialog
          title={t(words.rotateTitle)}
          action={t(words.rotate)}
          run={rotate}
          onClose={() => setAsking(false)}
        >
          {t(words.rotateHint)}
        </ConfirmDialog>
      )}
      {secret !== undefined && !asking && (
        <SecretDialog
          secret={secret}
          onClose={() => {
            setSecret(undefined);
            void destinationsChanged();
          }}
        />
      )}
    </Section>
  );
}

/** The time for which the previous secret signs too, by the clock of this machine. */
function Countdown({ until }: { until: string }) {
  const { t } = useSpeech();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((Date.parse(until) - now) / 1_000);
  if (seconds <= 0) return null;
  const part = (value: number) => String(value).padStart(2, "0");
  const time = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((value) => part(Math.floor(value))).join(":");
  return (
    <p role="timer" className="amount whitespace-normal">
      {t(words.oldSecret, { time })}
    </p>
  );
}

function Danger({ destination: { id, active } }: { destination: Destination }) {
  const { t } = useSpeech();
  const navigate = route.useNavigate();
  const [asking, setAsking] = useState(false);
  const disabling = useChange(async () => {
    await request("PATCH", `/webhook-endpoints/${id}`, { body: { active: false } });
    await destinationsChanged();
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Problem error={disabling.error} />
      {active && <Button text={t(words.disable)} disabled={disabling.busy} onClick={() => void disabling.run()} />}
      <Button text={t(words.remove)} kind="danger" onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title={t(words.removeTitle)}
          action={t(words.remove)}
          run={() => request("DELETE", `/webhook-endpoints/${id}`)}
          onDone={() => {
            // The page of the removed destination must not ask for it again.
            void queryClient.invalidateQueries({ queryKey: ["/webhook-endpoints"] });
            void navigate({ to: "/webhooks" });
          }}
          onClose={() => setAsking(false)}
        >
          {t(words.removeHint)}
        </ConfirmDialog>
      )}
    </div>
  );
}
