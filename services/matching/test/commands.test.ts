// All commands of the matching service. The suites share one running service.
import "./commands/matches.ts";
import "./commands/reconcile.ts";
import "./commands/currencies.ts";
import "./commands/invoices.ts";
import "./commands/history-and-events.ts";
