import { icon } from "./icons.tsx";

// They are not with the other icons, because the first row does not need them.

export const CheckIcon = icon(<path d="m3 8.5 3.2 3.2L13 4.5" />);
export const CloseIcon = icon(<path d="m4 4 8 8m0-8-8 8" />);
export const CopyIcon = icon(
  <path d="M5.5 5.5V3a1 1 0 0 1 1-1H13a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1h-2.5M3 5.5h6.5a1 1 0 0 1 1 1V13a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1Z" />,
);
export const BackIcon = icon(<path d="M9.5 3.5 5 8l4.5 4.5" />);
export const NextIcon = icon(<path d="M6.5 3.5 11 8l-4.5 4.5" />);
export const WarningIcon = icon(<path d="M8 2.2 14.3 13H1.7zM8 6.5v3m0 1.8h.01" />);
export const OfflineIcon = icon(
  <path d="M1.800 5.5a9.5 9.5 0 0 1 4-2m4.400 0a9.5 9.5 0 0 1 4 2M4.200 8.300A6 6 0 0 1 8 7c1.400 0 2.700.5 3.800 1.300M8 12h.01M2 2l12 12" />,
);
