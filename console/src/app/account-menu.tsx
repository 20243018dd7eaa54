import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { useSession } from "../api/session.ts";
import { CheckIcon } from "../components/more-icons.tsx";
import { MENU_ITEM, PopupMenu } from "../components/popup-menu.tsx";
import { useSpeech } from "../i18n/language.ts";
import { setPreferences, usePreferences } from "../i18n/preferences.ts";
import { AccountButton } from "./account-button.tsx";
import { dialogWords } from "./dialog-words.ts";
import { useSignOut } from "./use-sign-out.ts";

const LANGUAGE_NAMES = { en: "English", de: "Deutsch" } as const;

/** Appearance, language and the way out. It is open as soon as it is loaded. */
export default function AccountMenu() {
  const { t } = useSpeech();
  const { name, tenant } = useSession();
  const { theme, language } = usePreferences();
  const signOut = useSignOut();
  return (
    <PopupMenu trigger={<AccountButton />} defaultOpen>
      <div className="px-2.5 py-1.5">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-soft">{tenant}</p>
      </div>
      <Choices
        title={t(dialogWords.theme)}
        value={theme ?? "system"}
        options={[
          ["system", t(dialogWords.themeSystem)],
          ["light", t(dialogWords.themeLight)],
          ["dark", t(dialogWords.themeDark)],
        ]}
        onChange={(value) => setPreferences({ theme: value === "light" || value === "dark" ? value : undefined })}
      />
      <Choices
        title={t(dialogWords.language)}
        value={language ?? "browser"}
        options={[
          ["browser", t(dialogWords.languageBrowser)],
          ["en", LANGUAGE_NAMES.en],
          ["de", LANGUAGE_NAMES.de],
        ]}
        onChange={(value) => setPreferences({ language: value === "en" || value === "de" ? value : undefined })}
      />
      <Menu.Separator className="my-1.5 h-px bg-line" />
      <Menu.Item className={MENU_ITEM} onClick={signOut}>
        {t(dialogWords.signOut)}
      </Menu.Item>
    </PopupMenu>
  );
}

interface ChoicesProps {
  title: string;
  value: string;
  options: readonly (readonly [value: string, text: ReactNode])[];
  onChange(value: string): void;
}

function Choices({ title, value, options, onChange }: ChoicesProps) {
  return (
    <>
      <Menu.Separator className="my-1.5 h-px bg-line" />
      <Menu.RadioGroup value={value} onValueChange={(chosen) => onChange(String(chosen))} aria-label={title}>
        <div className="px-2.5 py-1 text-xs font-medium text-soft" aria-hidden="true">
          {title}
        </div>
        {options.map(([option, text]) => (
          <Menu.RadioItem key={option} value={option} closeOnClick={false} className={MENU_ITEM}>
            <span className="flex-1">{text}</span>
            <Menu.RadioItemIndicator>
              <CheckIcon />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
