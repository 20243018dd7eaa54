/** Modules that every service loads first, in parts of about equal cost; see `loadInParts`. */
export const SERVICE_PARTS: readonly (() => Promise<unknown>)[] = [
  () => import("mongodb"),
  () => import("zod"),
  () => import("@grpc/grpc-js"),
  () => import("nats"),
  () => import("./lifecycle.ts"),
  () => import("../grpc/process.ts"),
  () => import("../events/consumer/consumer.ts"),
];
