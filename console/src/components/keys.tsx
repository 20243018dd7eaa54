import { signsOf } from "../keyboard/presses.ts";

/** The keys of a shortcut. Screen readers hear the button's text only. */
export function Keys({ shortcut }: { shortcut: string }) {
  return (
    <span className="hidden items-center gap-0.5 lg:inline-flex" aria-hidden="true">
      {signsOf(shortcut).map((sign) => (
        <kbd
          key={sign}
          className="min-w-4 rounded-sm border border-current/30 px-1 text-center text-[0.6875rem] leading-4"
        >
          {sign}
        </kbd>
      ))}
    </span>
  );
}
