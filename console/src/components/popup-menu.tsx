import { Menu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

export const MENU_ITEM =
  "flex min-h-8 max-sm:min-h-11 cursor-default items-center gap-2 rounded-md px-2.5 py-1 outline-none select-none data-highlighted:bg-hover";

interface PopupMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  defaultOpen?: boolean;
  /** Items of `Menu`. */
  children: ReactNode;
}

/** A menu that opens at its button. */
export function PopupMenu({ trigger, defaultOpen = false, children }: PopupMenuProps) {
  return (
    <Menu.Root defaultOpen={defaultOpen}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="popup w-60 p-1.5 outline-none">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
