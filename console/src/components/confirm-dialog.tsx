import type { ReactNode } from "react";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Problem } from "./page/page.tsx";
import { useChange } from "./use-change.ts";
import { useWhileShown } from "./use-while-shown.ts";

interface ConfirmProps {
  title: string;
  action: string;
  run(): Promise<unknown>;
  /** Why it was refused; without it, the problem in a sentence. */
  refusal?(error: unknown): ReactNode;
  onDone?(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks before a change that is not undone easily. */
export function ConfirmDialog({ title, action, run, refusal, onDone, onClose, children }: ConfirmProps) {
  const { t } = useSpeech();
  const close = useWhileShown(onClose);
  const change = useChange(async () => {
    await run();
    onDone?.();
    close();
  });
  return (
    <Dialog
      title={title}
      width="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button text={action} kind="danger" disabled={change.busy} onClick={() => void change.run()} />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {change.error !== undefined && (refusal?.(change.error) ?? <Problem error={change.error} />)}
        <div>{children}</div>
      </div>
    </Dialog>
  );
}
