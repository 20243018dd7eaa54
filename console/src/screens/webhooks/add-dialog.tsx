import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Problem } from "../../components/page/problem.tsx";
import { useChange } from "../../components/use-change.ts";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { DestinationForm } from "./destination-form.tsx";
import { type DestinationWithSecret, destinationsChanged } from "./queries.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { webhookWords as words } from "./words.ts";

/** Adds a destination and shows its secret once. */
export default function AddDialog({ onClose }: { onClose(): void }) {
  const { t } = useSpeech();
  const [fields, setFields] = useState({
    url: "",
    description: "",
    eventTypes: EVENT_TYPES as readonly (typeof EVENT_TYPES)[number][],
  });
  const [secret, setSecret] = useState<string>();
  const complete = fields.url !== "" && fields.eventTypes.length > 0;
  const { run, error, busy } = useChange(async () => {
    const { description, ...rest } = fields;
    const body = { ...rest, ...(description !== "" && { description }) };
    const key = crypto.randomUUID();
    const { data } = await request<DestinationWithSecret>("POST", "/webhook-endpoints", { body, idempotencyKey: key });
    setSecret(data.secret);
    await destinationsChanged();
  });
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <Dialog
      title={t(words.add)}
      onClose={onClose}
      onSubmit={() => complete && void run()}
      footer={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" disabled={busy || !complete}>
            {t(words.add)}
          </Button>
        </>
      }
    >
      <Problem error={error} />
      <DestinationForm fields={fields} error={error} onChange={setFields} />
    </Dialog>
  );
}
