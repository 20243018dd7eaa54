import type { PreviewRow, StatementPreview } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { TransactionDirection } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { statementPreviewResource } from "../resources/statement-preview.ts";
import { presentReport, presentWarnings } from "./bank.ts";
import { amount } from "./common.ts";
import { plain } from "./plain.ts";

/** What an import of a file would do. */
export function presentStatementPreview(preview: StatementPreview): z.input<typeof statementPreviewResource> {
  return {
    ...plain(statementPreviewResource, preview),
    rows: preview.rows.map(presentRow),
    totals: preview.totals.map(({ currency, count, credit, debit }) => ({
      ...{ currency, count: Number(count) },
      ...{ credit: amount(credit, currency), debit: amount(debit, currency) },
    })),
    ...presentWarnings(preview),
    ...presentReport(preview.report),
  };
}

const rowResource = statementPreviewResource.shape.rows.element;

function presentRow({ facts, ...row }: PreviewRow): z.input<typeof rowResource> {
  return {
    ...plain(rowResource, row),
    amount: facts ? amount(facts.amount, facts.currency) : null,
    currency: facts?.currency ?? null,
    direction: (facts?.direction ?? null) as TransactionDirection | null,
    value_date: facts?.valueDate ?? null,
    description: facts?.description ?? null,
    counterparty_name: facts?.counterpartyName ?? null,
    counterparty_iban: facts?.counterpartyIban ?? null,
    reference: facts?.reference ?? null,
    end_to_end_id: facts?.endToEndId ?? null,
    bank_reference: facts?.bankReference ?? null,
  };
}
