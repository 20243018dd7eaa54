import { linkOptions } from "@tanstack/react-router";
import { type SubjectPageProps, TabbedPage } from "../../components/page/tabbed-page.tsx";
import { common } from "../../i18n/common.ts";
import { settingsWords as words } from "./words.ts";

const TABS = [
  { link: linkOptions({ to: "/settings/matching" }), text: common.matching },
  { link: linkOptions({ to: "/settings/rules" }), text: words.rules },
  { link: linkOptions({ to: "/settings/banks" }), text: words.banks },
  { link: linkOptions({ to: "/settings/rates" }), text: words.rates },
  { link: linkOptions({ to: "/settings/api-keys" }), text: words.apiKeys },
];

/** The frame of all settings. */
export function SettingsPage(props: SubjectPageProps) {
  return <TabbedPage subject={words.title} tabs={TABS} {...props} />;
}
