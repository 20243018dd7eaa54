import {
  ActivityIcon,
  BooksIcon,
  ImportIcon,
  InvoiceIcon,
  OverviewIcon,
  PeopleIcon,
  ReviewIcon,
  SettingsIcon,
  WebhookIcon,
} from "../components/icons.tsx";
import type { Entry } from "../i18n/text.ts";
import { appWords } from "./words.ts";

/** A page of the navigation. `g` and its letter lead to it. */
export interface NavigationPage {
  to: string;
  text: Entry;
  letter: string;
  Icon: typeof ReviewIcon;
}

/** The navigation, in this order. A new screen adds its page here and its route in `router.tsx`. */
export const PAGES: readonly NavigationPage[] = [
  { to: "/", text: appWords.overview, letter: "o", Icon: OverviewIcon },
  { to: "/review", text: appWords.review, letter: "r", Icon: ReviewIcon },
  { to: "/invoices", text: appWords.invoices, letter: "i", Icon: InvoiceIcon },
  { to: "/counterparties", text: appWords.counterparties, letter: "c", Icon: PeopleIcon },
  { to: "/imports", text: appWords.imports, letter: "m", Icon: ImportIcon },
  { to: "/books", text: appWords.books, letter: "b", Icon: BooksIcon },
  { to: "/activity", text: appWords.activity, letter: "a", Icon: ActivityIcon },
  { to: "/webhooks", text: appWords.webhooks, letter: "w", Icon: WebhookIcon },
  { to: "/settings", text: appWords.settings, letter: "s", Icon: SettingsIcon },
];
