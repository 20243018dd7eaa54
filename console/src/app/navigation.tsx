import { Link } from "@tanstack/react-router";
import { classes } from "../components/class-names.ts";
import { useSpeech } from "../i18n/language.ts";
import { PAGES } from "./pages.ts";
import { appWords as words } from "./words.ts";

/** The pages, at the side of a wide window and over the page of a narrow one. */
export function Navigation({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useSpeech();
  return (
    <>
      {open && (
        <div className="fixed inset-0 top-12 z-20 bg-shade min-[900px]:hidden" onClick={onClose} aria-hidden="true" />
      )}
      <nav
        id="navigation"
        aria-label={t(words.navigation)}
        className={classes(
          "w-52 shrink-0 flex-col gap-0.5 border-r border-line bg-page p-2 min-[900px]:flex",
          open ? "fixed inset-y-0 top-12 left-0 z-30 flex bg-panel" : "hidden",
        )}
      >
        {PAGES.map(({ to, text, Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === "/", includeSearch: false }}
            className="flex h-8 max-sm:h-11 items-center gap-2.5 rounded-md px-2.5 font-medium text-soft hover:bg-hover hover:text-ink data-[status=active]:bg-chosen data-[status=active]:text-brand-text"
          >
            <Icon />
            {t(text)}
          </Link>
        ))}
      </nav>
    </>
  );
}
