// The pages beside those of handing-in.test.ts and workbench.test.ts, in a real browser on the whole system. The suites
// share both.
import { useWorld } from "./world.ts";

useWorld();
await import("./suites/webhooks.ts");
await import("./suites/docs.ts");
await import("./suites/first-load.ts");
await import("./suites/settings.ts");
await import("./suites/books.ts");
await import("./suites/working.ts");
