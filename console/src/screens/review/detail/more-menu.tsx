import { Menu } from "@base-ui/react/menu";
import type { ComponentProps } from "react";
import { Button } from "../../../components/button.tsx";
import { DownIcon } from "../../../components/icons.tsx";
import { Keys } from "../../../components/keys.tsx";
import { MENU_ITEM, PopupMenu } from "../../../components/popup-menu.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { LineActions, Panel } from "../line-actions.ts";
import { lineWords as words } from "../line-words.ts";

interface MoreMenuProps {
  /** Undefined where no invoice can be made of the line. */
  open: LineActions["open"] | undefined;
  shown: Record<Panel, boolean>;
  onPanel(panel: Panel): void;
}

const PANELS = { work: "w", history: "h" } as const;

/** The rarer actions on a line. Their keys work without the menu. */
export default function MoreMenu({ open, shown, onPanel }: MoreMenuProps) {
  const { t } = useSpeech();
  return (
    <PopupMenu trigger={<MoreButton />}>
      {open !== undefined && (
        <Menu.Item className={MENU_ITEM} onClick={() => open("new-invoice")}>
          <span className="flex-1">{t(words.newInvoice)}</span>
          <Keys shortcut="n" />
        </Menu.Item>
      )}
      {(["work", "history"] as const).map((panel) => (
        <Menu.CheckboxItem
          key={panel}
          className={MENU_ITEM}
          checked={shown[panel]}
          closeOnClick
          onCheckedChange={() => onPanel(panel)}
        >
          <span className="flex-1">{t(words[panel])}</span>
          <Menu.CheckboxItemIndicator>✓</Menu.CheckboxItemIndicator>
          <Keys shortcut={PANELS[panel]} />
        </Menu.CheckboxItem>
      ))}
    </PopupMenu>
  );
}

function MoreButton(rest: Partial<ComponentProps<typeof Button>>) {
  const { t } = useSpeech();
  return (
    <Button size="small" {...rest}>
      {t(words.moreActions)}
      <DownIcon />
    </Button>
  );
}
