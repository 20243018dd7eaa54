/** The look of a tab with its count. */
export const TAB =
  "flex h-8 max-sm:h-11 items-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap text-soft hover:bg-hover " +
  "aria-[current=page]:bg-chosen aria-[current=page]:text-brand-text";
