import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page } from "../../components/page/page.tsx";
import { Tabs } from "../../components/page/tabs.tsx";
import { useSpeech } from "../../i18n/language.ts";
import type { Entry } from "../../i18n/text.ts";
import { booksWords as words } from "./words.ts";

/** Without both names, a link would keep those of the page that it is on. */
const tab = (part: string | undefined, text: Entry) => ({
  link: linkOptions({ to: "/books/{-$part}/{-$id}", params: { part, id: undefined } }),
  text,
});

const TABS = [
  tab(undefined, words.balances),
  tab("statement", words.statement),
  tab("closing", words.closing),
  tab("exports", words.exports),
  tab("open-items", words.openItems),
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
