import { loadInParts } from "@matchbook/runtime/process/early-stop";
import { SERVICE_PARTS } from "@matchbook/runtime/process/service-parts";

await loadInParts(
  ...SERVICE_PARTS,
  () => import("@matchbook/proto/matchbook/matching/v1/matching_service"),
  () => import("./engine/execute.ts"),
  () => import("./engine/match-lines.ts"),
  () => import("./process.ts"),
);
