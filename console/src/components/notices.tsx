import type { ReactNode } from "react";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";
import { createStore } from "../values/store.ts";
import type { Tone } from "./badge.tsx";
import { Button } from "./button.tsx";
import { CloseIcon } from "./more-icons.tsx";

interface Notice {
  id: number;
  tone: Tone;
  content: ReactNode;
}

/** Milliseconds that a notice stays. One about a problem stays until it is closed. */
const SHOWN_MS = 6_000;
const MOST = 4;

const notices = createStore<readonly Notice[]>([]);
let last = 0;

/** Shows a short message in the corner, which screen readers speak. */
export function notify(content: ReactNode, tone: Tone = "neutral"): void {
  const id = ++last;
  notices.set([...notices.get(), { id, tone, content }].slice(-MOST));
  if (tone !== "bad") setTimeout(() => dismiss(id), SHOWN_MS);
}

function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

const EDGES: Record<Tone, string> = {
  neutral: "border-l-edge",
  good: "border-l-good",
  warn: "border-l-warn",
  bad: "border-l-bad",
  info: "border-l-info",
};

export default function Notices() {
  const { t } = useSpeech();
  return (
    <div
      // Not over the buttons of a decision, which are at the other side.
      className="pointer-events-none fixed left-4 bottom-16 z-30 flex w-[calc(100vw-2rem)] max-w-sm flex-col gap-2"
      role="log"
      aria-live="polite"
    >
      {notices.use().map(({ id, tone, content }) => (
        <div
          key={id}
          className={`popup pointer-events-auto flex items-start gap-2 border-l-4 py-2 pr-1 pl-3 ${EDGES[tone]}`}
        >
          <div className="min-w-0 flex-1 py-1.5 break-words">{content}</div>
          <Button kind="quiet" size="icon" aria-label={t(common.close)} onClick={() => dismiss(id)}>
            <CloseIcon />
          </Button>
        </div>
      ))}
    </div>
  );
}
