import { useState } from "react";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";
import { Button } from "./button.tsx";
import { CheckIcon, CopyIcon } from "./icons.tsx";

/** Copies a text. @param label what is copied, when the button has no text beside it */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useSpeech();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button
      kind="quiet"
      size="small"
      onClick={() => void copy()}
      aria-label={label === undefined ? undefined : `${t(common.copy)}: ${label}`}
    >
      {copied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{copied ? t(common.copied) : t(common.copy)}</span>
    </Button>
  );
}
