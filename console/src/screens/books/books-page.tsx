import { linkOptions } from "@tanstack/react-router";
import { type SubjectPageProps, TabbedPage } from "../../components/page/tabbed-page.tsx";
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
export function BooksPage(props: SubjectPageProps) {
  return <TabbedPage subject={words.title} tabs={TABS} {...props} />;
}
