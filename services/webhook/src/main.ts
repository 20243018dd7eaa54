import { loadInParts } from "@matchbook/runtime/process/early-stop";
import { SERVICE_PARTS } from "@matchbook/runtime/process/service-parts";

await loadInParts(
  ...SERVICE_PARTS,
  () => import("undici"),
  () => import("@matchbook/proto/matchbook/webhook/v1/webhook_service"),
  () => import("./process.ts"),
);
