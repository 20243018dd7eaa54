import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useLocation } from "@tanstack/react-router";
import { loginAddress } from "../api/session.ts";
import { useSpeech } from "../i18n/language.ts";
import { dialogWords } from "./dialog-words.ts";

/** Covers the page when the session has ended. The way back leads to the same page and line. */
export default function SessionEnded() {
  const { t } = useSpeech();
  // A refused decision moves the page back to its line, which the way back must lead to.
  useLocation();
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <AlertDialog.Popup className="popup fixed top-[20vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-sm -translate-x-1/2 p-5">
          <AlertDialog.Title className="text-base font-semibold">{t(dialogWords.ended)}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-soft">{t(dialogWords.endedHint)}</AlertDialog.Description>
          <a
            href={loginAddress()}
            className="mt-4 inline-flex h-8 items-center rounded-md bg-brand px-3 font-medium text-brand-ink hover:bg-brand-hover"
          >
            {t(dialogWords.signIn)}
          </a>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
