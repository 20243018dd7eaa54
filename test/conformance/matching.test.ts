// The operations on matches and transactions, and their results.
import "./suites/reconcile-states.ts";
import "./suites/reconcile-rules.ts";
import "./suites/match-states.ts";
import "./suites/create-match.ts";
import "./suites/returns.ts";
import "./suites/adjustments.ts";
import "./suites/credit-notes.ts";
import "./suites/own-writes.ts";
import "./suites/exchange.ts";
import "./suites/matching-settings.ts";
