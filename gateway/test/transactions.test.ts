// The routes that create, list and explain transactions. The suites share one gateway.
import "./transactions/create.ts";
import "./transactions/export.ts";
import "./transactions/list.ts";
import "./transactions/reasons.ts";
