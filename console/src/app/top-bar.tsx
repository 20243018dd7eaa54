import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useSession } from "../api/session.ts";
import logo from "../assets/icon.svg";
import { Badge } from "../components/badge.tsx";
import { Button } from "../components/button.tsx";
import { HelpIcon, MenuIcon, SearchIcon } from "../components/icons.tsx";
import { Keys } from "../components/keys.tsx";
import { lazyPart } from "../components/lazy.tsx";
import { useSpeech } from "../i18n/language.ts";
import { AccountButton } from "./account-button.tsx";
import { appWords as words } from "./words.ts";

const AccountMenu = lazyPart(() => import("./account-menu.tsx"));

interface TopBarProps {
  onSearch(): void;
  onHelp(): void;
  onNavigation(): void;
  navigationOpen: boolean;
}

export function TopBar({ onSearch, onHelp, onNavigation, navigationOpen }: TopBarProps) {
  const { t } = useSpeech();
  const { tenant, scopes } = useSession();
  const isReader = scopes.every((scope) => !scope.endsWith(":write"));
  // Menus need a good part of the library, and few visits open one.
  const [menu, setMenu] = useState(false);
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-panel px-3">
      <Button
        kind="quiet"
        size="icon"
        className="min-[900px]:hidden"
        aria-label={t(words.openNavigation)}
        aria-expanded={navigationOpen}
        aria-controls="navigation"
        onClick={onNavigation}
      >
        <MenuIcon />
      </Button>
      <Link to="/" className="flex min-w-0 items-center gap-2 rounded-md pr-2 font-semibold">
        <img src={logo} alt="" className="size-6" />
        <span className="hidden sm:inline">Matchbook</span>
        <span className="truncate text-soft sm:border-l sm:border-line sm:pl-2">{tenant}</span>
      </Link>
      <div className="flex flex-1 justify-center">
        <button
          type="button"
          onClick={onSearch}
          className="flex h-8 w-full max-w-sm items-center gap-2 rounded-md border border-edge/60 bg-page px-2.5 text-soft hover:bg-hover"
        >
          <SearchIcon />
          <span className="flex-1 truncate text-left">{t(words.search)}</span>
          <Keys shortcut="Mod+k" />
        </button>
      </div>
      {isReader && <Badge>{t(words.readOnly)}</Badge>}
      <Button kind="quiet" size="icon" aria-label={t(words.help)} onClick={onHelp}>
        <HelpIcon />
      </Button>
      <Suspense fallback={<AccountButton />}>
        {menu ? <AccountMenu /> : <AccountButton onClick={() => setMenu(true)} />}
      </Suspense>
    </header>
  );
}
