// The routes that create and list transactions. The suites share one gateway.
import "./transactions/create.ts";
import "./transactions/list.ts";
