// The console in a real browser on the whole system. The suites share both: to start them costs more than most tests do.
import { useWorld } from "./world.ts";

useWorld();
await import("./suites/month.ts");
await import("./suites/sign-in.ts");
await import("./suites/pages.ts");
await import("./suites/two-people.ts");
await import("./suites/decisions.ts");
await import("./suites/handling.ts");
await import("./suites/work.ts");
await import("./suites/morning.ts");
await import("./suites/everyone.ts");
await import("./suites/invoice-files.ts");
await import("./suites/expected.ts");
await import("./suites/handed-in.ts");
await import("./suites/every-page.ts");
await import("./suites/webhooks.ts");
await import("./suites/docs.ts");
await import("./suites/first-load.ts");
await import("./suites/settings.ts");
await import("./suites/books.ts");
// Last: this suite stops a service and starts it again.
await import("./suites/working.ts");
