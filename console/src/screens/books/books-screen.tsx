import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyInnerPage } from "../../app/lazy-page.tsx";
import NotFound from "../../app/not-found.tsx";
import { Skeleton } from "../../components/states.tsx";

/** The pages by their part of the address. */
const PARTS = {
  balances: lazyInnerPage(() => import("./balances/balances-page.tsx")),
  statement: lazyInnerPage(() => import("./statement/statement-page.tsx")),
  closing: lazyInnerPage(() => import("./closing/closing-page.tsx")),
  exports: lazyInnerPage(() => import("./exports/exports-page.tsx")),
  "open-items": lazyInnerPage(() => import("./open-items/open-items-page.tsx")),
};

const ExportSettings = lazyInnerPage(() => import("./exports/settings-page.tsx"));
const ExportPage = lazyInnerPage(() => import("./exports/export-page.tsx"));

const route = getRouteApi("/shell/books/{-$part}/{-$id}");

/** The pages that tell whether everything is there and adds up, and what a ledger gets. */
export default function BooksScreen() {
  const { part = "balances", id } = route.useParams();
  return <Suspense fallback={<Skeleton />}>{pageOf(part, id)}</Suspense>;
}

function pageOf(part: string, id: string | undefined) {
  if (id !== undefined && part !== "exports") return <NotFound />;
  if (id !== undefined) return id === "settings" ? <ExportSettings /> : <ExportPage number={id} />;
  if (!Object.hasOwn(PARTS, part)) return <NotFound />;
  const Part = PARTS[part as keyof typeof PARTS];
  return <Part />;
}
