// Signing in, what is handed in, and the pictures, in a real browser on the whole system. The suites share both.
import { useWorld } from "./world.ts";

useWorld();
await import("./suites/sign-in.ts");
await import("./suites/pages.ts");
await import("./suites/imports.ts");
await import("./suites/invoice-files.ts");
await import("./suites/expected.ts");
await import("./suites/handed-in.ts");
await import("./suites/pictures.ts");
