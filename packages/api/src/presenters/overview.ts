import type {
  AgeInvoicesResponse,
  CountDecidedLinesResponse,
  SumAllocatedResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { CountTransactionsResponse } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { CountDeliveriesResponse } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { DELIVERY_STATUSES, TRANSACTION_STATUSES } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { overviewResource } from "../resources/overview.ts";
import { presentBankConnection } from "./bank.ts";
import { amount } from "./common.ts";
import { plain } from "./plain.ts";

/** The numbers of a tenant, from all services. */
export function presentOverview({
  lines,
  allocated: { allocated: matched },
  decided,
  invoices: { open },
  deliveries,
}: {
  lines: CountTransactionsResponse;
  allocated: SumAllocatedResponse;
  decided: CountDecidedLinesResponse;
  invoices: AgeInvoicesResponse;
  deliveries: CountDeliveriesResponse;
}): z.input<typeof overviewResource> {
  const byStatus = countsOf(
    TRANSACTION_STATUSES,
    lines.statuses.map(({ status, lines: count }) => [status, count]),
  );
  const allocated = byStatus.matched + byStatus.partially_matched;
  const automatic = Number(lines.automatic);
  return {
    transactions: {
      ...plain(overviewResource.shape.transactions, lines),
      byStatus,
      automaticRate: allocated === 0 ? null : Math.min(1, automatic / allocated),
    },
    days: decided.days.map((day) => plain(overviewResource.shape.days.element, day)),
    matched: matched.map((one) => ({
      ...plain(overviewResource.shape.matched.element, one),
      amount: amount(one.amount, one.currency),
    })),
    ageing: open.map((one) => ({
      ...plain(overviewResource.shape.ageing.element, one),
      amount: amount(one.amount, one.currency),
    })),
    incomplete: lines.incomplete.map(presentBankConnection).map(({ id, name, balanceIssueCount, balanceIssues }) => ({
      ...{ bankConnectionId: id, name, balanceIssueCount, balanceIssues },
    })),
    deliveries: countsOf(
      DELIVERY_STATUSES,
      deliveries.statuses.map(({ status, deliveries: count }) => [status, count]),
    ),
    deliveryDays: deliveries.days.map((day) => plain(overviewResource.shape.deliveryDays.element, day)),
  };
}

function countsOf<const S extends string>(statuses: readonly S[], counts: [string, bigint][]): Record<S, number> {
  const known = new Map(counts);
  return Object.fromEntries(statuses.map((status) => [status, Number(known.get(status) ?? 0n)])) as Record<S, number>;
}
