import type { Rpcs } from "../context.ts";
import { createExport } from "./create-export.ts";
import { getExport } from "./get-export.ts";
import { getExportSettings } from "./get-export-settings.ts";
import { listExports } from "./list-exports.ts";
import { listPostings } from "./list-postings.ts";
import { putExportSettings } from "./put-export-settings.ts";
import { sumExported } from "./sum-exported.ts";
import { updateExport } from "./update-export.ts";

/** Batches of decisions for a ledger, and how they are made. */
export const exports = {
  createExport,
  getExport,
  listExports,
  updateExport,
  listPostings,
  sumExported,
  getExportSettings,
  putExportSettings,
} satisfies Rpcs;
