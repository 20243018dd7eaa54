import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { titleOf } from "../../../components/line-title.ts";
import { common } from "../../../i18n/common.ts";
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
    <Dialog
      title={t(words.ignoreTitle)}
      description={titleOf(line)}
      width="small"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit">
            {t(words.ignore)}
          </Button>
        </>
      }
    >
      <IgnoreReasonField value={reason} onChange={setReason} />
    </Dialog>
  );
}
