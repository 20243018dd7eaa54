import { Dialog as Base } from "@base-ui/react/dialog";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { common } from "../i18n/common.ts";
import { useSpeech } from "../i18n/language.ts";
import { Button } from "./button.tsx";
import { CloseIcon } from "./more-icons.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

const WIDTHS = { small: "max-w-md", normal: "max-w-xl", wide: "max-w-4xl" } as const;

/**
 * The element that gets the focus, by the first of these that is there: the chosen one of several reasons, the first
 * field of the form, the button that submits it, the first button at the end.
 */
const PURPOSES = ["form :checked[type=radio]", "form :is(input, select, textarea)", "[type=submit]", "footer button"];

interface DialogProps {
  title: string;
  description?: string;
  width?: keyof typeof WIDTHS;
  onClose(): void;
  /** With it, the content is a form, which Enter submits. */
  onSubmit?(): void;
  /** Buttons at the end. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal dialog. It is open while it is rendered; the focus returns to where it was. */
export function Dialog({ title, description, width = "normal", onClose, onSubmit, footer, children }: DialogProps) {
  const { t } = useSpeech();
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  useReturnFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  const content = (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
      {footer !== undefined && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
      )}
    </>
  );
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Base.Popup
          ref={popup}
          // `useReturnFocus` does it, and takes no focus from a dialog that follows.
          finalFocus={false}
          initialFocus={() => purposeOf(popup.current)}
          className={`popup fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[calc(100vw-2rem)] -translate-x-1/2 flex-col ${WIDTHS[width]}`}
        >
          <div className="flex items-start gap-3 border-b border-line px-5 py-3">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-base font-semibold">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-0.5 text-soft">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              render={
                <Button kind="quiet" size="icon" aria-label={t(common.close)}>
                  <CloseIcon />
                </Button>
              }
            />
          </div>
          {onSubmit === undefined ? (
            content
          ) : (
            <form {...{ id, onKeyDown }} className="flex min-h-0 flex-1 flex-col" onSubmit={submit} noValidate>
              {content}
            </form>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Submits by Enter in a select as in other fields; browsers would open its list, which Space and the arrows do. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>("[type=submit]")?.click();
}

/** @returns null when only the button that closes the dialog is there */
function purposeOf(popup: HTMLElement | null): HTMLElement | null {
  const found = PURPOSES.map((purpose) => popup?.querySelector<HTMLElement>(purpose));
  return found.find((element) => element != null) ?? null;
}
