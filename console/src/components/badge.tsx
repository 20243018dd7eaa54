import type { ComponentProps, ReactNode } from "react";

const TONES = {
  neutral: "bg-hover text-soft",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
} as const;
export type Tone = keyof typeof TONES;

interface BadgeProps extends ComponentProps<"span"> {
  tone?: Tone;
  text?: ReactNode;
}

export function Badge({ tone = "neutral", text, children, ...rest }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
      {...rest}
    >
      {text}
      {children}
    </span>
  );
}
