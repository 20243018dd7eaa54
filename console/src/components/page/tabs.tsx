import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Pages of one subject. They are links, because each has an address. The first stands for the subject, the others also for
 * what is below them.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { link: LinkProps; text: string }[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nav = useRef<HTMLElement>(null);
  // On a phone the tab of the page may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (nav.current !== null && current != null)
      nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16;
  }, [path]);
  return (
    <nav ref={nav} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line pb-2">
      {tabs.map(({ link, text }, at) => (
        <Link
          key={text}
          {...link}
          activeOptions={{ exact: at === 0, includeSearch: false }}
          className="flex h-8 max-sm:h-11 items-center rounded-md px-3 font-medium whitespace-nowrap text-soft hover:bg-hover aria-[current=page]:bg-chosen aria-[current=page]:text-brand-text"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
