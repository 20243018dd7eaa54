import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPage } from "../../app/lazy-page.tsx";
import { NotFound } from "../../app/not-found.tsx";
import { Skeleton } from "../../components/states.tsx";

/** The pages by their part of the address. */
const PARTS = {
  balances: lazyPage(() => import("./balances/balances-page.tsx")),
  statement: lazyPage(() => import("./statement/statement-page.tsx")),
  closing: lazyPage(() => import("./closing/closing-page.tsx")),
  exports: lazyPage(() => import("./exports/exports-page.tsx")),
  "export-settings": lazyPage(() => import("./exports/settings-page.tsx")),
  "open-items": lazyPage(() => import("./open-items/open-items-page.tsx")),
};

const ExportPage = lazyPage(() => import("./exports/export-page.tsx"));

const route = getRouteApi("/shell/books/{-$part}/{-$id}");

/** Whether everything is there and adds up, and what a ledger gets. */
export default function BooksScreen() {
  const { part = "balances", id } = route.useParams();
  return <Suspense fallback={<Skeleton />}>{pageOf(part, id)}</Suspense>;
}

function pageOf(part: string, id: string | undefined) {
  if (id !== undefined) return part === "exports" ? <ExportPage number={id} /> : <NotFound />;
  if (!Object.hasOwn(PARTS, part)) return <NotFound />;
  const Part = PARTS[part as keyof typeof PARTS];
  return <Part />;
}
