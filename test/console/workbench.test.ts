// The workbench in a real browser on the whole system. The suites share both.
import { useWorld } from "./world.ts";

useWorld();
await import("./suites/two-people.ts");
await import("./suites/decisions.ts");
await import("./suites/handling.ts");
await import("./suites/work.ts");
await import("./suites/morning.ts");
await import("./suites/everyone.ts");
