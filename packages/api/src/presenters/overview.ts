import type { CountTransactionsResponse } from "@matchbook/proto/matchbook/matching/v1/line_list";
import type {
  AgeInvoicesResponse,
  CountDecidedLinesResponse,
  SumAllocatedResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { CountDeliveriesResponse } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { DELIVERY_STATUSES, TRANSACTION_STATUSES } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { overviewResource } from "../resources/overview.ts";
import { plain } from "./plain.ts";

export function presentOverview({
  lines,
  incomplete,
  allocated: { allocated },
  decided,
  invoices: { open },
  deliveries,
}: {
  lines: CountTransactionsResponse;
  /** Connections whose balances do not prove that every line is here. */
  incomplete: readonly BankConnection[];
  allocated: SumAllocatedResponse;
  decided: CountDecidedLinesResponse;
  invoices: AgeInvoicesResponse;
  deliveries: CountDeliveriesResponse;
}): z.input<typeof overviewResource> {
  const { statuses, ...counts } = lines;
  const byStatus = countsOf(
    TRANSACTION_STATUSES,
    statuses.map(({ status, lines: count }) => [status, count]),
  );
  const matchedLines = byStatus.matched + byStatus.partially_matched;
  const automaticRate = matchedLines === 0 ? undefined : Math.min(1, Number(counts.automatic) / matchedLines);
  return plain(overviewResource, {
    transactions: { ...counts, byStatus, automaticRate },
    days: decided.days,
    matched: allocated,
    ageing: open,
    incomplete: incomplete.map(({ id: bankConnectionId, name, balanceIssueCount, balanceIssues }) => ({
      ...{ bankConnectionId, name, balanceIssueCount, balanceIssues },
    })),
    deliveries: countsOf(
      DELIVERY_STATUSES,
      deliveries.statuses.map(({ status, deliveries: count }) => [status, count]),
    ),
    deliveryDays: deliveries.days,
  });
}

function countsOf<const S extends string>(statuses: readonly S[], counts: [string, bigint][]): Record<S, number> {
  const known = new Map(counts);
  return Object.fromEntries(statuses.map((status) => [status, Number(known.get(status) ?? 0n)])) as Record<S, number>;
}
