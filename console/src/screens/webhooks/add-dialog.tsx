import { useState } from "react";
import { request } from "../../api/request.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useChange } from "../../components/use-change.ts";
import { useSpeech } from "../../i18n/language.ts";
import { creationOf, NEW_DESTINATION } from "./destination-fields.ts";
import { DestinationForm } from "./destination-form.tsx";
import { type DestinationWithSecret, destinationsChanged } from "./queries.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { webhookWords as words } from "./words.ts";

/** Adds a destination and shows its secret once. */
export default function AddDialog({ onClose }: { onClose(): void }) {
  const { t } = useSpeech();
  const [fields, setFields] = useState(NEW_DESTINATION);
  const [secret, setSecret] = useState<string>();
  const change = useChange(async () => {
    const [body, key] = [creationOf(fields), crypto.randomUUID()];
    const { data } = await request<DestinationWithSecret>("POST", "/webhook-endpoints", { body, idempotencyKey: key });
    setSecret(data.secret);
    await destinationsChanged();
  });
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t(words.add)}
      change={change}
      complete={fields.url !== "" && fields.eventTypes.length > 0}
      width="normal"
      onClose={onClose}
    >
      <DestinationForm fields={fields} error={change.error} onChange={setFields} />
    </FormDialog>
  );
}
