import { icon } from "../../../components/icons.tsx";

// They are not with the other icons, because the first row does not need them.

export const UndoIcon = icon(<path d="M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5 6 3.5m-3 3 3 3" />);
export const InfoIcon = icon(<path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.3V11M8 5h.01" />);
export const SplitIcon = icon(
  <path d="M2 8h4m0 0c2 0 2-4.5 4.5-4.5H14M6 8c2 0 2 4.5 4.5 4.5H14M12 1.5l2 2-2 2m0 5 2 2-2 2" />,
);
export const IgnoreIcon = icon(<path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.800 3.800l8.400 8.400" />);
