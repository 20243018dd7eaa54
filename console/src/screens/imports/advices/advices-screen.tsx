import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Skeleton } from "../../../components/states.tsx";

const AdviceList = lazy(() => import("./advice-list.tsx"));
const AdvicePage = lazy(() => import("./advice-page.tsx"));
const HandInPage = lazy(() => import("./hand-in-page.tsx"));

const route = getRouteApi("/shell/imports/advices/{-$id}");

/** What explains payments: the list, one of them, or a new file. */
export default function AdvicesScreen() {
  const { id } = route.useParams();
  return (
    <Suspense fallback={<Skeleton />}>
      {id === undefined ? <AdviceList /> : id === "new" ? <HandInPage /> : <AdvicePage id={id} />}
    </Suspense>
  );
}
