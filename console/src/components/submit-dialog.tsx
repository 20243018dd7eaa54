import type { ReactNode } from "react";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface SubmitDialogProps {
  title: string;
  description?: string;
  /** The text of the button that submits. */
  action: string;
  disabled?: boolean;
  width?: "small" | "normal" | "wide";
  onClose(): void;
  onSubmit(): void;
  /** Stands before the buttons. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form, a button that submits it and one that closes it. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { action, disabled = false, width = "small", beside, children, ...dialog } = props;
  const { t } = useSpeech();
  return (
    <Dialog
      width={width}
      {...dialog}
      footer={
        <>
          {beside}
          <Button onClick={dialog.onClose}>{t(common.cancel)}</Button>
          <Button text={action} kind="primary" type="submit" disabled={disabled} />
        </>
      }
    >
      {children}
    </Dialog>
  );
}
