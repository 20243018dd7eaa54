// A tenant's data: shapes, lists, limits.
import "./suites/transaction-resource.ts";
import "./suites/invoice-resource.ts";
import "./suites/match-resource.ts";
import "./suites/master-data.ts";
import "./suites/lists.ts";
import "./suites/transaction-list.ts";
import "./suites/search.ts";
import "./suites/csv.ts";
import "./suites/history-feed.ts";
import "./suites/batches.ts";
import "./suites/idempotency.ts";
import "./suites/limits.ts";
import "./suites/metadata-limits.ts";
import "./suites/amounts.ts";
