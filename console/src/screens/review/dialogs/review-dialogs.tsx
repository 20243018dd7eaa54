import { useQuery } from "@tanstack/react-query";
import { lazyDialog } from "../../../components/lazy-dialog.tsx";
import { lineQuery } from "../queries.ts";
import { suggestionsOf } from "../suggestions.ts";
import type { DialogProps } from "./dialog-props.ts";

const AmountDialog = lazyDialog(() => import("./amount-dialog.tsx"));
const FindDialog = lazyDialog(() => import("./find-dialog.tsx"));
const SplitDialog = lazyDialog(() => import("./split-dialog.tsx"));
const NewInvoiceDialog = lazyDialog(() => import("./new-invoice-dialog.tsx"));

export type ReviewDialog = "amount" | "split" | "find" | "new-invoice";

/** The dialog that is open over the line in view. */
export function ReviewDialogs({
  code,
  chosen,
  dialog,
  ...rest
}: Omit<DialogProps, "line"> & { code: string; chosen: number; dialog: ReviewDialog }) {
  const { data: line } = useQuery(lineQuery(code));
  if (line === undefined) return null;
  const props = { ...rest, line };
  const pending = suggestionsOf(line);
  const match = pending[Math.min(chosen, pending.length - 1)];
  return (
    <>
      {dialog === "amount" && match !== undefined && <AmountDialog {...props} match={match} />}
      {dialog === "find" && <FindDialog {...props} />}
      {dialog === "split" && <SplitDialog {...props} />}
      {dialog === "new-invoice" && <NewInvoiceDialog {...props} />}
    </>
  );
}
