/** A link in a text or a table. */
export const LINK = "font-medium text-brand-text underline-offset-2 hover:underline inline-block min-h-6 max-w-full";
const BUTTON = "inline-flex h-8 max-sm:h-11 items-center gap-1.5 rounded-md px-3 font-medium whitespace-nowrap ";
/** A link that looks like the main button of a page. */
export const BUTTON_LINK = `${BUTTON} bg-brand text-brand-ink hover:bg-brand-hover`;
/** A link that looks like a button beside the main one. */
export const PLAIN_LINK = `${BUTTON} border border-edge/60 bg-panel hover:bg-hover`;

/** The look of a tab with its count. */
export const TAB =
  "flex h-8 max-sm:h-11 items-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap text-soft hover:bg-hover " +
  "aria-[current=page]:bg-chosen aria-[current=page]:text-brand-text";
