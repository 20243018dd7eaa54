import type { ReactNode } from "react";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";
import { Problem } from "./page/page.tsx";
import { SubmitDialog } from "./submit-dialog.tsx";
import type { Change } from "./use-change.ts";

interface FormDialogProps {
  title: string;
  /** The text of the button; without it, the title. */
  action?: string;
  /** The button says "Save". */
  saves?: boolean;
  change: Change;
  /** Tells whether the fields can be sent. */
  complete: boolean;
  width?: "small" | "normal" | "wide";
  onClose(): void;
  /** Fields, below each other. */
  children: ReactNode;
}

/** A dialog of fields that makes one change, with the reason above them when it was refused. */
export function FormDialog(props: FormDialogProps) {
  const { title, saves = false, change, complete, width = "small", onClose, children } = props;
  const { t } = useSpeech();
  return (
    <SubmitDialog
      title={title}
      width={width}
      action={props.action ?? (saves ? t(common.save) : title)}
      disabled={change.busy || !complete}
      onClose={onClose}
      onSubmit={() => complete && void change.run()}
    >
      <div className="flex flex-col gap-3">
        <Problem error={change.error} />
        {children}
      </div>
    </SubmitDialog>
  );
}
