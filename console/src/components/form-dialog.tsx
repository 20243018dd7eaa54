import type { ReactNode } from "react";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Problem } from "./page/problem.tsx";
import type { Change } from "./use-change.ts";

interface FormDialogProps {
  title: string;
  /** What the button does; without it, "Save". */
  action?: string;
  change: Change;
  /** Whether the fields can be sent. */
  complete: boolean;
  width?: "small" | "normal" | "wide";
  onClose(): void;
  /** Fields, below each other. */
  children: ReactNode;
}

/** A dialog of fields that makes one change, with the reason above them when it was refused. */
export function FormDialog({ title, action, change, complete, width = "small", onClose, children }: FormDialogProps) {
  const { t } = useSpeech();
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      onSubmit={() => complete && void change.run()}
      footer={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" disabled={change.busy || !complete}>
            {action ?? t(common.save)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Problem error={change.error} />
        {children}
      </div>
    </Dialog>
  );
}
