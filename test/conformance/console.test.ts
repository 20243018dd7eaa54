// The functions of the console (webhook destinations, the delivery log, API keys) and the webhook events.
import "./suites/credentials.ts";
import "./suites/rate-limit.ts";
import "./suites/destinations.ts";
import "./suites/destination-urls.ts";
import "./suites/deliveries.ts";
import "./suites/overview.ts";
import "./suites/events.ts";
