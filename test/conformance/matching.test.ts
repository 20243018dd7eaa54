// What may be done with matches and transactions, and what becomes of them.
import "./suites/reconcile-states.ts";
import "./suites/reconcile-rules.ts";
import "./suites/match-states.ts";
import "./suites/create-match.ts";
import "./suites/own-writes.ts";
import "./suites/exchange.ts";
import "./suites/matching-settings.ts";
