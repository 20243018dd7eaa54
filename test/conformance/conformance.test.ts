// All suites share one system, because starting one takes longer than most suites. `-t` selects suites by name.
// The functions of the console (webhook destinations, the delivery log, API keys) and the webhook events.
import "./suites/advices.ts";
import "./suites/credentials.ts";
import "./suites/wrong-clock.ts";
import "./suites/api-keys.ts";
import "./suites/rate-limit.ts";
import "./suites/destinations.ts";
import "./suites/destination-updates.ts";
import "./suites/destination-urls.ts";
import "./suites/deliveries.ts";
import "./suites/overview.ts";
import "./suites/receivables.ts";
import "./suites/events.ts";
// The operations on matches and transactions, and their results.
import "./suites/reconcile-states.ts";
import "./suites/reconcile-rules.ts";
import "./suites/match-states.ts";
import "./suites/repetitions.ts";
import "./suites/create-match.ts";
import "./suites/returns.ts";
import "./suites/adjustments.ts";
import "./suites/credit-notes.ts";
import "./suites/rules.ts";
import "./suites/work.ts";
import "./suites/own-writes.ts";
import "./suites/books.ts";
import "./suites/books-sums.ts";
import "./suites/closed-periods.ts";
import "./suites/exchange.ts";
import "./suites/matching-settings.ts";
// Agents: the tools of `/mcp`, and what binds their keys.
import "./suites/agents.ts";
import "./suites/agent-proposals.ts";
import "./suites/agent-rights.ts";
import "./suites/hostile-agents.ts";
import "./suites/hostile-messages.ts";
// A tenant's data: shapes, lists, limits.
import "./suites/transaction-resource.ts";
import "./suites/invoice-resource.ts";
import "./suites/business-keys.ts";
import "./suites/shared-numbers.ts";
import "./suites/instalments.ts";
import "./suites/expected-payments.ts";
import "./suites/invoice-files.ts";
import "./suites/match-resource.ts";
import "./suites/master-data.ts";
import "./suites/lists.ts";
import "./suites/walks.ts";
import "./suites/transaction-list.ts";
import "./suites/search.ts";
import "./suites/csv.ts";
import "./suites/files.ts";
import "./suites/history-feed.ts";
import "./suites/exports.ts";
import "./suites/batches.ts";
import "./suites/idempotency.ts";
import "./suites/limits.ts";
import "./suites/metadata-limits.ts";
import "./suites/amounts.ts";
import "./suites/tenant-limits.ts";
// Rules of every route.
import "./suites/sealed-tenants.ts";
import "./suites/hostile-requests.ts";
import "./suites/hostile-input.ts";
// Last: it stops a service.
import "./suites/errors.ts";
