import { useState } from "react";
import { useSpeech } from "../i18n/language.ts";
import { catalogue } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { CheckIcon, CopyIcon } from "./more-icons.tsx";

const words = catalogue({
  copy: { en: "Copy", de: "Kopieren" },
  copied: { en: "Copied", de: "Kopiert" },
  notCopied: { en: "Not copied", de: "Nicht kopiert" },
});

interface CopyProps {
  text: string;
  /** Names the copied text, when the button has no text beside it. */
  label?: string;
  /** The text of the button instead of "Copy", where several stand side by side. */
  action?: string;
  autoFocus?: boolean;
}

/** Copies a text. */
export function CopyButton({ text, label, action, autoFocus }: CopyProps) {
  const { t } = useSpeech();
  const [done, setDone] = useState<"copied" | "notCopied">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone("copied");
    } catch {
      // The browser forbids it, or the page came without TLS.
      setDone("notCopied");
    }
    setTimeout(() => setDone(undefined), 2_000);
  };
  return (
    <Button
      kind="quiet"
      size="small"
      autoFocus={autoFocus}
      onClick={() => void copy()}
      aria-label={label === undefined ? undefined : `${t(words.copy)}: ${label}`}
    >
      {done === "copied" ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{done === undefined ? (action ?? t(words.copy)) : t(words[done])}</span>
    </Button>
  );
}
