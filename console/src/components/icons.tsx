import type { ReactNode } from "react";

/** Icons of 16 px in the color of the text. They are decoration: the text beside them or a label says the same. */
export function icon(content: ReactNode) {
  return function Icon({ className = "size-4" }: { className?: string }) {
    return (
      <svg
        className={`${className} shrink-0`}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {content}
      </svg>
    );
  };
}

export const OverviewIcon = icon(<path d="M2.5 9.5 8 3l5.5 6.5M4 8v5.5h8V8M6.7 13.5V10h2.6v3.5" />);
export const ReviewIcon = icon(<path d="M2.5 4h7M2.5 8h4M2.5 12h4m2.5-1.5 2 2L14 8" />);
export const InvoiceIcon = icon(<path d="M4 1.8h8v12.4l-2-1.2-2 1.2-2-1.2-2 1.2zM6.5 5h3M6.5 8h3" />);
export const ImportIcon = icon(<path d="M8 2v8m0 0L5 7.2M8 10l3-2.8M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2" />);
export const PeopleIcon = icon(
  <path d="M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-4.2 6c0-2.3 1.8-4 4.2-4s4.2 1.7 4.2 4M10.5 2.8a2.4 2.4 0 0 1 0 4.5m1.6 2.6c1.3.5 2.1 1.8 2.1 3.6" />,
);
export const BooksIcon = icon(<path d="M8 4v10M8 4C6 3 4 3 2 3v9c2 0 4 0 6 2 2-2 4-2 6-2V3c-2 0-4 0-6 1Z" />);
export const ActivityIcon = icon(<path d="M1.8 8h2.7l2-5 3 10 2-5h2.7" />);
export const WebhookIcon = icon(
  <path d="M6.2 6.3A2.7 2.7 0 1 1 10.6 5m-1 .5 2 3.6a2.6 2.6 0 1 1-.9 4.5M7.8 5.3l-2.2 4m4.4 2H6.2a2.7 2.7 0 1 1-1.6-3" />,
);
export const SettingsIcon = icon(
  <path d="M2 4.5h6m4 0h2M2 11.5h2m4 0h6M10 6.3a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Zm-4 7a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z" />,
);
export const SearchIcon = icon(<path d="M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4 3.4 3.4" />);
export const HelpIcon = icon(
  <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.3 6.3c.2-1 .9-1.5 1.8-1.5 1 0 1.8.6 1.8 1.6 0 1.3-1.8 1.5-1.8 2.7M8 11.2h.01" />,
);
export const DownIcon = icon(<path d="m3.5 6 4.5 4.5L12.5 6" />);
export const MenuIcon = icon(<path d="M2.5 4.5h11M2.5 8h11m-11 3.5h11" />);
