// What the console's people do: webhook destinations, the delivery log, API keys; and what is told by webhook.
import "./suites/credentials.ts";
import "./suites/destinations.ts";
import "./suites/deliveries.ts";
import "./suites/events.ts";
