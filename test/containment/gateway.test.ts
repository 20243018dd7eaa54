// One gateway serves both suites, with the services behind it.
import "./suites/running-calls.ts";
import "./suites/largest-bodies.ts";
