import { ReviewIcon } from "../components/icons.tsx";
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
  { to: "/review", text: appWords.review, letter: "r", Icon: ReviewIcon },
];
