// A tenant's data: shapes, lists, limits.
import "./suites/resources.ts";
import "./suites/match-resource.ts";
import "./suites/master-data.ts";
import "./suites/lists.ts";
import "./suites/batches.ts";
import "./suites/idempotency.ts";
import "./suites/limits.ts";
import "./suites/amounts.ts";
