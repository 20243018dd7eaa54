import { loadInParts } from "@matchbook/runtime/process/early-stop";

await loadInParts(
  () => import("mongodb"),
  () => import("zod"),
  () => import("express"),
  () => import("@matchbook/runtime/process/lifecycle"),
  () => import("@matchbook/runtime/grpc/client"),
  () => import("@matchbook/proto/matchbook/matching/v1/matching_service"),
  () => import("@matchbook/proto/matchbook/transaction/v1/transaction_service"),
  () => import("@modelcontextprotocol/sdk/types.js"),
  () => import("@modelcontextprotocol/sdk/server/index.js"),
  () => import("./context.ts"),
  () => import("./routes/index.ts"),
  () => import("./process.ts"),
);
