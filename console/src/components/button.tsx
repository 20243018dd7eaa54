import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useRef } from "react";
import { classes } from "./class-names.ts";
import { Keys } from "./keys.tsx";

const KINDS = {
  primary: "bg-brand text-brand-ink hover:bg-brand-hover disabled:opacity-50",
  plain: "border border-edge/60 bg-panel text-ink hover:bg-hover disabled:opacity-50",
  quiet: "text-soft hover:bg-hover hover:text-ink disabled:opacity-50",
  danger: "border border-bad/50 bg-panel text-bad hover:bg-bad-soft disabled:opacity-50",
} as const;

const SIZES = {
  normal: "h-8 px-3",
  small: "h-7 px-2 text-[0.8125rem]",
  icon: "size-8 max-sm:min-w-11",
} as const;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: keyof typeof KINDS;
  size?: keyof typeof SIZES;
  /** The shortcut that does the same, shown beside the text. */
  shortcut?: string;
  text?: ReactNode;
  /** Stands before the text: an icon. */
  children?: ReactNode;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** A button. While it is disabled it keeps the focus that it has: the next key would go nowhere otherwise. */
export function Button(props: ButtonProps) {
  const { kind = "plain", size = "normal", shortcut, text, className, children, disabled, ...rest } = props;
  const element = useRef<HTMLButtonElement>(null);
  const hasFocus = element.current !== null && element.current === document.activeElement;
  return (
    <button
      ref={element}
      type="button"
      disabled={disabled === true && !hasFocus}
      className={classes(
        "inline-flex items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors",
        "disabled:cursor-default aria-disabled:cursor-default aria-disabled:opacity-50",
        KINDS[kind],
        SIZES[size],
        className,
      )}
      {...rest}
      {...(disabled === true && hasFocus && { "aria-disabled": true, onClick: ignore })}
    >
      {children}
      {text}
      {shortcut !== undefined && <Keys shortcut={shortcut} />}
    </button>
  );
}
