import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page } from "../../components/page/page.tsx";
import { Tabs } from "../../components/page/tabs.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { settingsWords as words } from "./words.ts";

const TABS = [
  { link: linkOptions({ to: "/settings/matching" }), text: words.matching },
  { link: linkOptions({ to: "/settings/rules" }), text: words.rules },
  { link: linkOptions({ to: "/settings/banks" }), text: words.banks },
  { link: linkOptions({ to: "/settings/rates" }), text: words.rates },
  { link: linkOptions({ to: "/settings/api-keys" }), text: words.apiKeys },
];

/** The frame of all settings. */
export function SettingsPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useSpeech();
  return (
    <Page title={t(words.title)} actions={actions}>
      <Tabs label={t(words.title)} tabs={TABS.map(({ link, text }) => ({ link, text: t(text) }))} />
      {children}
    </Page>
  );
}
