import { Button } from "../../../components/button.tsx";
import { useShortcuts } from "../../../keyboard/shortcuts.ts";
import { newImportWords as words } from "../words.ts";

interface StoreButtonProps {
  text: string;
  busy: boolean;
  /** Enter stores from fields, too: set it where Enter does nothing else in them. */
  inFields?: boolean;
  onStore(): void;
}

/** Stores what a preview shows, also by Enter. */
export function StoreButton({ text, busy, inFields = false, onStore }: StoreButtonProps) {
  useShortcuts(words.checked, [{ keys: ["Enter"], text: words.store, run: onStore, enabled: !busy, inFields }]);
  return <Button text={text} kind="primary" shortcut="Enter" disabled={busy} onClick={onStore} />;
}
