// The console in a real browser, on the whole system. The suites share one system and one browser.
import "./suites/sign-in.ts";
import "./suites/pages.ts";
import "./suites/review.ts";
import "./suites/imports.ts";
import "./suites/webhooks.ts";
import "./suites/decisions.ts";
import "./suites/first-load.ts";
import "./suites/working.ts";
