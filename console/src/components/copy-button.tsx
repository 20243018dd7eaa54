import { useState } from "react";
import { useSpeech } from "../i18n/language.ts";
import { Button } from "./button.tsx";
import { copyWords as words } from "./copy-words.ts";
import { CheckIcon, CopyIcon } from "./more-icons.tsx";

interface CopyProps {
  text: string;
  /** What is copied, when the button has no text beside it. */
  label?: string;
  /** What the button says instead of "Copy", where several stand side by side. */
  action?: string;
  autoFocus?: boolean;
}

/** Copies a text. */
export function CopyButton({ text, label, action, autoFocus }: CopyProps) {
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
      autoFocus={autoFocus}
      onClick={() => void copy()}
      aria-label={label === undefined ? undefined : `${t(words.copy)}: ${label}`}
    >
      {copied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{copied ? t(words.copied) : (action ?? t(words.copy))}</span>
    </Button>
  );
}
