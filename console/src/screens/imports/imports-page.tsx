import { linkOptions } from "@tanstack/react-router";
import { type SubjectPageProps, TabbedPage } from "../../components/page/tabbed-page.tsx";
import { importTabWords as words } from "./tab-words.ts";

const TABS = [
  { link: linkOptions({ to: "/imports" }), text: words.statements },
  { link: linkOptions({ to: "/imports/files" }), text: words.files },
  { link: linkOptions({ to: "/imports/advices/{-$id}", params: { id: undefined } }), text: words.advices },
];

/** The frame of all lists of what was handed in. */
export function ImportsPage(props: SubjectPageProps) {
  return <TabbedPage subject={words.title} tabs={TABS} {...props} />;
}
