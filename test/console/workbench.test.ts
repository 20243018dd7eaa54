// The workbench in a real browser on the whole system. The suites share both.
import "./suites/review.ts";
import "./suites/decisions.ts";
import "./suites/handling.ts";
import "./suites/work.ts";
import "./suites/morning.ts";
import "./suites/everyone.ts";
