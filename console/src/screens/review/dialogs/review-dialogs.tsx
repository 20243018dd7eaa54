import { useState } from "react";
import { lazyDialog } from "../../../components/lazy.tsx";
import type { ShownLine } from "../use-shown-line.ts";
import type { DialogProps } from "./dialog-props.ts";

const AmountDialog = lazyDialog(() => import("./amount-dialog.tsx"));
const FindDialog = lazyDialog(() => import("./find-dialog.tsx"));
const SplitDialog = lazyDialog(() => import("./split-dialog.tsx"));
const CodeDialog = lazyDialog(() => import("./code-dialog.tsx"));
const IgnoreDialog = lazyDialog(() => import("./ignore-dialog.tsx"));
const NewInvoiceDialog = lazyDialog(() => import("./new-invoice-dialog.tsx"));

export type ReviewDialog = "amount" | "split" | "find" | "new-invoice" | "code" | "ignore";

/** The dialog that is open over the line in view. */
export function ReviewDialogs({
  shown: { line, match: current },
  dialog,
  ...rest
}: Omit<DialogProps, "line"> & { shown: ShownLine; dialog: ReviewDialog }) {
  // The amount is for the suggestion that was chosen when the dialog opened, even if the page shows another one later.
  const [match] = useState(current);
  if (line === undefined) return null;
  const props = { ...rest, line };
  return (
    <>
      {dialog === "amount" && match !== undefined && <AmountDialog {...props} match={match} />}
      {dialog === "find" && <FindDialog {...props} />}
      {dialog === "split" && <SplitDialog {...props} />}
      {dialog === "code" && <CodeDialog {...props} />}
      {dialog === "ignore" && <IgnoreDialog {...props} />}
      {dialog === "new-invoice" && <NewInvoiceDialog {...props} />}
    </>
  );
}
