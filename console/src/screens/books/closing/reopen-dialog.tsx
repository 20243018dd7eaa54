import { request } from "../../../api/request.ts";
import type { ClosedPeriod } from "../../../api/resources.ts";
import { DayField } from "../../../components/day-field.tsx";
import { TextField } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { notify } from "../../../components/notices.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFields } from "../../../components/use-fields.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { periodsChanged } from "./queries.ts";
import { closingWords as words } from "./words.ts";

interface ReopenDialogProps {
  period: ClosedPeriod;
  name: string;
  onClose(): void;
}

/** Opens a closed period again, as a whole or back to a day, with the reason. */
export default function ReopenDialog({ period: { bankConnectionId }, name, onClose }: ReopenDialogProps) {
  const { t } = useSpeech();
  const { texts, field } = useFields({ reason: "", until: "" });
  const change = useChange(async () => {
    const body = {
      reason: texts.reason.trim(),
      ...(bankConnectionId !== null && { bankConnectionId }),
      ...(texts.until !== "" && { until: texts.until }),
    };
    await request("POST", "/closed-periods/reopen", { body, idempotencyKey: crypto.randomUUID() });
    await periodsChanged();
    notify(t(words.didReopen), "good");
    onClose();
  });
  return (
    <FormDialog
      title={t(words.reopenTitle, { name })}
      action={t(words.reopen)}
      change={change}
      complete={texts.reason.trim() !== ""}
      onClose={onClose}
    >
      <TextField
        label={t(words.reason)}
        hint={t(words.reasonHint)}
        maxLength={500}
        {...field("reason", change.error)}
      />
      <DayField label={t(words.staysClosed)} hint={t(words.staysClosedHint)} {...field("until", change.error)} />
    </FormDialog>
  );
}
