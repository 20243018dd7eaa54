import type { PreviewRow, StatementPreview } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { z } from "zod";
import { statementPreviewResource } from "../resources/statement-preview.ts";
import { presentReport } from "./bank.ts";
import { amount } from "./common.ts";
import { plain } from "./plain.ts";

export function presentStatementPreview({
  rows,
  report,
  ...preview
}: StatementPreview): z.input<typeof statementPreviewResource> {
  return { ...plain(statementPreviewResource, preview), rows: rows.map(presentRow), ...presentReport(report) };
}

const rowResource = statementPreviewResource.shape.rows.element;

function presentRow({ facts, ...row }: PreviewRow): z.input<typeof rowResource> {
  return {
    ...plain(rowResource, { ...facts, ...row }),
    amount: facts ? amount(facts.amount, facts.currency) : null,
  };
}
