/** A link in a text or a table. */
export const LINK = "font-medium text-brand-text underline-offset-2 hover:underline inline-block min-h-6 max-w-full";
/** A link that looks like the main button of a page. */
export const BUTTON_LINK =
  "inline-flex h-8 items-center gap-1.5 rounded-md bg-brand px-3 font-medium whitespace-nowrap text-brand-ink hover:bg-brand-hover";

/** The look of a tab with its count. */
export const TAB =
  "flex h-8 items-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap text-soft hover:bg-hover " +
  "aria-[current=page]:bg-chosen aria-[current=page]:text-brand-text";
