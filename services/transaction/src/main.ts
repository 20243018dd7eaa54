import { loadInParts } from "@matchbook/runtime/process/early-stop";
import { SERVICE_PARTS } from "@matchbook/runtime/process/service-parts";

await loadInParts(
  ...SERVICE_PARTS,
  () => import("@matchbook/proto/matchbook/transaction/v1/transaction_service"),
  () => import("@matchbook/statements"),
  () => import("./process.ts"),
);
