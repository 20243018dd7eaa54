import { Link, type LinkProps } from "@tanstack/react-router";

/** Pages of one subject. They are links, because each has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { link: LinkProps; text: string }[] }) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line pb-2">
      {tabs.map(({ link, text }) => (
        <Link
          key={text}
          {...link}
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex h-8 items-center rounded-md px-3 font-medium whitespace-nowrap text-soft hover:bg-hover aria-[current=page]:bg-chosen aria-[current=page]:text-brand-text"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
