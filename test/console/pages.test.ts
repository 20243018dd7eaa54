// Signing in and the pages beside the workbench, in a real browser on the whole system. The suites share both: a system
// of their own for a part of them costs more than their tests.
import { useWorld } from "./world.ts";

useWorld();
await import("./suites/sign-in.ts");
await import("./suites/pages.ts");
await import("./suites/imports.ts");
await import("./suites/invoice-files.ts");
await import("./suites/expected.ts");
await import("./suites/handed-in.ts");
await import("./suites/every-page.ts");
await import("./suites/webhooks.ts");
await import("./suites/docs.ts");
await import("./suites/first-load.ts");
await import("./suites/settings.ts");
await import("./suites/books.ts");
await import("./suites/working.ts");
