import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { useOnline } from "../api/online.ts";
import { sessionQuery, whenSessionChangesElsewhere } from "../api/session.ts";
import { lazyDialog, lazyPart, preloadParts } from "../components/lazy.tsx";
import { loadFailure } from "../components/states.tsx";
import { useSpeech } from "../i18n/language.ts";
import { AwaitDialog, useShortcuts } from "../keyboard/shortcuts.ts";
import { Navigation } from "./navigation.tsx";
import { PAGES } from "./pages.ts";
import { TopBar } from "./top-bar.tsx";
import { useDropAnywhere } from "./use-drop-anywhere.ts";
import { appWords as words } from "./words.ts";

const SearchDialog = lazyDialog(() => import("./search-dialog.tsx"));
const SessionEnded = lazyPart(() => import("./session-ended.tsx"));
const Notices = lazyPart(() => import("../components/notices.tsx"));
const HelpDialog = lazyDialog(() => import("./help-dialog.tsx"));

/** The frame of every page of a signed-in person. */
export function Shell() {
  const { t } = useSpeech();
  const [open, setOpen] = useState<"search" | "help" | "navigation">();
  const navigate = useNavigate();
  const { data: session, refetch } = useQuery(sessionQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes what is open over it.
  useEffect(() => setOpen(undefined), [path]);
  useEffect(() => whenSessionChangesElsewhere(() => void refetch()), [refetch]);

  const online = useOnline();
  // Without a connection it could not be loaded any more.
  useEffect(() => void loadFailure().catch(() => {}), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page registers its dialogs when it is opened.
  useEffect(preloadParts, [path]);

  useDropAnywhere();
  useShortcuts(words.everywhere, [
    { keys: ["Mod+k"], text: words.search, run: () => setOpen("search"), inFields: true },
    { keys: ["?"], text: words.help, run: () => setOpen("help") },
    ...PAGES.map(({ to, text, letter }) => ({ keys: [`g ${letter}`], text, run: () => void navigate({ to }) })),
  ]);

  return (
    <div className="flex h-full flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-panel focus:px-3 focus:py-2"
      >
        {t(words.skip)}
      </a>
      <TopBar
        onSearch={() => setOpen("search")}
        onHelp={() => setOpen("help")}
        onNavigation={() => setOpen(open === "navigation" ? undefined : "navigation")}
        navigationOpen={open === "navigation"}
      />
      {!online && (
        <p role="status" data-offline className="border-b bg-warn-soft px-4 py-1.5 text-[0.8125rem] text-warn">
          {t(words.offline)}
        </p>
      )}
      <div className="flex min-h-0 flex-1">
        <Navigation open={open === "navigation"} onClose={() => setOpen(undefined)} />
        <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <Suspense>
        <Notices />
      </Suspense>
      <Suspense fallback={<AwaitDialog />}>
        {session === null && <SessionEnded />}
        {open === "search" && <SearchDialog onClose={() => setOpen(undefined)} />}
        {open === "help" && <HelpDialog onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  );
}
