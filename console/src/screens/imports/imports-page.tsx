import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page } from "../../components/page/page.tsx";
import { Tabs } from "../../components/page/tabs.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { importTabWords as words } from "./tab-words.ts";

const TABS = [
  { link: linkOptions({ to: "/imports" }), text: words.statements },
  { link: linkOptions({ to: "/imports/files" }), text: words.files },
  { link: linkOptions({ to: "/imports/advices/{-$id}", params: { id: undefined } }), text: words.advices },
];

/** The frame of all lists of what was handed in. */
export function ImportsPage({
  title,
  actions,
  children,
}: {
  /** Of a page below one of the tabs. */
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useSpeech();
  return (
    <Page title={title ?? t(words.title)} actions={actions}>
      <Tabs label={t(words.title)} tabs={TABS.map(({ link, text }) => ({ link, text: t(text) }))} />
      {children}
    </Page>
  );
}
