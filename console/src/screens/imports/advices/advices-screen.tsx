import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyInnerPage } from "../../../app/lazy-page.tsx";
import { Skeleton } from "../../../components/states.tsx";

const AdviceList = lazyInnerPage(() => import("./advice-list.tsx"));
const AdvicePage = lazyInnerPage(() => import("./advice-page.tsx"));
const HandInPage = lazyInnerPage(() => import("./hand-in-page.tsx"));

const route = getRouteApi("/shell/imports/advices/{-$id}");

/** The pages of payment advices: the list, one of them, or a new file. */
export default function AdvicesScreen() {
  const { id } = route.useParams();
  return (
    <Suspense fallback={<Skeleton />}>
      {id === undefined ? <AdviceList /> : id === "new" ? <HandInPage /> : <AdvicePage id={id} />}
    </Suspense>
  );
}
