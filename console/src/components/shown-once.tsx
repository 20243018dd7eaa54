import type { ReactNode } from "react";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";

interface ShownOnceProps {
  title: string;
  hint: string;
  /** The name of the secret. */
  label: string;
  secret: string;
  onClose(): void;
  children?: ReactNode;
}

/** Shows a new secret, which is in no other place of the console. */
export function ShownOnce({ title, hint, label, secret, onClose, children }: ShownOnceProps) {
  const { t } = useSpeech();
  return (
    <Dialog
      title={title}
      description={hint}
      onClose={onClose}
      footer={<Button text={t(common.kept)} kind="primary" onClick={onClose} />}
    >
      <div className="flex flex-wrap items-center gap-2 rounded-md bg-hover px-3 py-2">
        <code className="min-w-0 flex-1 break-all" data-secret>
          {secret}
        </code>
        <CopyButton text={secret} label={label} autoFocus />
      </div>
      {children}
    </Dialog>
  );
}
