import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "../class-names.ts";

const BUTTON = "inline-flex h-8 max-sm:h-11 items-center gap-1.5 rounded-md px-3 font-medium whitespace-nowrap ";
const LOOKS = {
  text: "font-medium text-brand-text underline-offset-2 hover:underline inline-block min-h-6 max-w-full",
  /** The main button of a page. */
  primary: `${BUTTON} bg-brand text-brand-ink hover:bg-brand-hover`,
  /** A button beside the main one. */
  plain: `${BUTTON} border border-edge/60 bg-panel hover:bg-hover`,
} as const;

interface AnchorProps extends ComponentProps<"a"> {
  look?: keyof typeof LOOKS;
  text?: ReactNode;
}

function Anchor({ look = "text", text, className, children, ...rest }: AnchorProps) {
  return (
    <a className={classes(LOOKS[look], className)} {...rest}>
      {children}
      {text}
    </a>
  );
}

/** A link to a page of the console, in a text or a table; with a `look`, it looks like a button. */
export const TextLink = createLink(Anchor);
