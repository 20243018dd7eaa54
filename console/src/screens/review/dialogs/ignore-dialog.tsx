import { useState } from "react";
import { titleOf } from "../../../components/line-title.ts";
import { SubmitDialog } from "../../../components/submit-dialog.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { ignore } from "../actions.ts";
import type { DialogProps } from "./dialog-props.ts";
import { IgnoreReasonField, keepIgnoreReason, lastIgnoreReason } from "./ignore-reason-field.tsx";
import { dialogWords as words } from "./words.ts";

/** Ignores a line for a reason. The last one is chosen, so that Enter takes it. */
export default function IgnoreDialog({ line, decide, onClose }: DialogProps) {
  const { t } = useSpeech();
  const [reason, setReason] = useState(lastIgnoreReason);
  const submit = () => {
    keepIgnoreReason(reason);
    onClose();
    void decide(ignore(line, titleOf(line), reason));
  };
  return (
    <SubmitDialog
      title={t(words.ignoreTitle)}
      description={titleOf(line)}
      onClose={onClose}
      onSubmit={submit}
      action={t(words.ignore)}
    >
      <IgnoreReasonField value={reason} onChange={setReason} />
    </SubmitDialog>
  );
}
