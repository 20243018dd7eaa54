// The pages beside those of handing-in.test.ts and workbench.test.ts, in a real browser on the whole system. The suites
// share both.
import "./suites/webhooks.ts";
import "./suites/docs.ts";
import "./suites/first-load.ts";
import "./suites/settings.ts";
import "./suites/books.ts";
import "./suites/working.ts";
