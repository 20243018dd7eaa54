/** A link in a text or a table. */
export const LINK = "font-medium text-brand-text underline-offset-2 hover:underline inline-block min-h-6";
/** A link that looks like the main button of a page. */
export const BUTTON_LINK =
  "inline-flex h-8 items-center gap-1.5 rounded-md bg-brand px-3 font-medium whitespace-nowrap text-brand-ink hover:bg-brand-hover";
