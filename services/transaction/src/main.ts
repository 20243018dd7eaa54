import "@matchbook/runtime/early-stop";

await import("./process.ts");
