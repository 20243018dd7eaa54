import { Checkbox } from "../components/checkbox.tsx";
import { Dialog } from "../components/dialog.tsx";
import { useSpeech } from "../i18n/language.ts";
import { setPreferences, usePreferences } from "../i18n/preferences.ts";
import { signsOf } from "../keyboard/presses.ts";
import { useKnownShortcuts } from "../keyboard/shortcuts.ts";
import { dialogWords } from "./dialog-words.ts";
import { appWords as words } from "./words.ts";

/** The keys that work on this page. They come from the same table as the keys themselves. */
export default function HelpDialog({ onClose }: { onClose(): void }) {
  const { t } = useSpeech();
  const { letters } = usePreferences();
  // Parts of a page register their keys under its title. Where keys are equal, the latest part has them.
  const groups = [...Map.groupBy(useKnownShortcuts(), ({ title }) => t(title))].map(([title, parts]) => ({
    title,
    shortcuts: new Map(parts.flatMap(({ shortcuts }) => shortcuts).map((one) => [one.keys.join(), one] as const)),
  }));
  return (
    <Dialog title={t(words.help)} description={t(dialogWords.helpHint)} width="wide" onClose={onClose}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-1.5 font-semibold">{title}</h3>
            <dl>
              {[...shortcuts].map(([id, { keys, text }]) => (
                <div key={id} className="flex items-center gap-3 border-t border-line py-1.5">
                  <dt className="flex-1">{t(text)}</dt>
                  <dd className="flex items-center gap-2">
                    {keys.map((key) => (
                      <span key={key} className="flex gap-0.5" data-shortcut={key}>
                        {signsOf(key).map((sign) => (
                          <kbd
                            key={sign}
                            className="min-w-5 rounded border border-edge/60 bg-page px-1.5 text-center text-xs leading-5"
                          >
                            {sign}
                          </kbd>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <Checkbox
          label={t(dialogWords.letters)}
          checked={letters}
          onChange={(letters) => setPreferences({ letters })}
        />
      </div>
    </Dialog>
  );
}
