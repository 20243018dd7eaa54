import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n/language.ts";
import type { Entry } from "../../i18n/text.ts";
import { Page } from "./page.tsx";
import { Tabs } from "./tabs.tsx";

/** The parts that a page of a subject gives its frame. */
export interface SubjectPageProps {
  /** The title of a page below one of the tabs; without it, the page has the title of the subject. */
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

interface TabbedPageProps extends SubjectPageProps {
  subject: Entry;
  tabs: readonly { link: LinkProps; text: Entry }[];
}

/** The frame of the pages of one subject, which stand beside each other in tabs. */
export function TabbedPage({ subject, tabs, title, actions, children }: TabbedPageProps) {
  const { t } = useSpeech();
  return (
    <Page title={title ?? t(subject)} actions={actions}>
      <Tabs label={t(subject)} tabs={tabs.map(({ link, text }) => ({ link, text: t(text) }))} />
      {children}
    </Page>
  );
}
