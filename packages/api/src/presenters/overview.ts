import type {
  AgeInvoicesResponse,
  CountDecidedLinesResponse,
  SumAllocatedResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { CountTransactionsResponse } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { CountDeliveriesResponse } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import {
  DELIVERY_STATUSES,
  type InvoiceAge,
  type InvoiceDirection,
  TRANSACTION_STATUSES,
  type TransactionDirection,
} from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { overviewResource } from "../resources/overview.ts";
import { presentBankConnection } from "./bank.ts";
import { amount } from "./common.ts";

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
      byStatus,
      suggested: Number(lines.suggested),
      ambiguous: Number(lines.ambiguous),
      automatic,
      automaticRate: allocated === 0 ? null : Math.min(1, automatic / allocated),
      oldestSuggested: lines.oldestSuggested ?? null,
    },
    days: decided.days.map(({ day, ...counts }) => ({
      day,
      automatic: Number(counts.automatic),
      byPeople: Number(counts.byPeople),
      unmatched: Number(counts.unmatched),
    })),
    matched: matched.map(({ day, currency, direction, amount: minor }) => ({
      ...{ day, currency, direction: direction as TransactionDirection },
      amount: amount(minor, currency),
    })),
    ageing: open.map(({ direction, currency, age, invoices, amount: minor }) => ({
      ...{ direction: direction as InvoiceDirection, currency, age: age as InvoiceAge },
      invoices: Number(invoices),
      amount: amount(minor, currency),
    })),
    incomplete: lines.incomplete.map(presentBankConnection).map(({ id, name, balanceIssueCount, balanceIssues }) => ({
      ...{ bankConnectionId: id, name, balanceIssueCount, balanceIssues },
    })),
    deliveries: countsOf(
      DELIVERY_STATUSES,
      deliveries.statuses.map(({ status, deliveries: count }) => [status, count]),
    ),
    deliveryDays: deliveries.days.map(({ day, delivered, failed }) => ({
      ...{ day, delivered: Number(delivered), failed: Number(failed) },
    })),
  };
}

function countsOf<const S extends string>(statuses: readonly S[], counts: [string, bigint][]): Record<S, number> {
  const known = new Map(counts);
  return Object.fromEntries(statuses.map((status) => [status, Number(known.get(status) ?? 0n)])) as Record<S, number>;
}
