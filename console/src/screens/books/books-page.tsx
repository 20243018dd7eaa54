import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page } from "../../components/page/page.tsx";
import { Tabs } from "../../components/page/tabs.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { booksWords as words } from "./words.ts";

const TABS = [
  { link: linkOptions({ to: "/books/{-$part}/{-$id}", params: {} }), text: words.balances },
  { link: linkOptions({ to: "/books/{-$part}/{-$id}", params: { part: "statement" } }), text: words.statement },
  { link: linkOptions({ to: "/books/{-$part}/{-$id}", params: { part: "closing" } }), text: words.closing },
  { link: linkOptions({ to: "/books/{-$part}/{-$id}", params: { part: "exports" } }), text: words.exports },
  { link: linkOptions({ to: "/books/{-$part}/{-$id}", params: { part: "open-items" } }), text: words.openItems },
];

/** The frame of all pages of the books. */
export function BooksPage({
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
