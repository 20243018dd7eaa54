// Signing in and all pages but the workbench, in a real browser on the whole system. The suites share both.
import "./suites/sign-in.ts";
import "./suites/pages.ts";
import "./suites/imports.ts";
import "./suites/invoice-files.ts";
import "./suites/expected.ts";
import "./suites/handed-in.ts";
import "./suites/webhooks.ts";
import "./suites/docs.ts";
import "./suites/first-load.ts";
import "./suites/settings.ts";
import "./suites/books.ts";
import "./suites/working.ts";
