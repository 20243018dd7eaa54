import { type Case, names, type Request, takes, whole } from "../case.ts";

/** The third batch, which only the last one of the three tenants has; see world.ts. */
const BATCH = "/exports/3";

const refused = (request: Request): Case => ({ kind: "whole", request: () => request });

/** The routes of batches for a ledger. */
export const EXPORTS = {
  // Everything of the asking tenant is exported.
  createExport: [names(() => ({ path: "/exports" }))],
  listExports: [whole("/exports")],
  previewExport: [whole("/exports/preview")],
  proveExports: [whole("/exports/proof")],
  getExport: [whole(BATCH)],
  updateExport: [refused({ path: BATCH, body: { status: "recalled" } })],
  listPostings: [whole(`${BATCH}/postings`)],
  exportPostings: [whole(`${BATCH}/postings.csv`)],
  exportDatev: [whole(`${BATCH}/datev.csv?month=2026-01&currency=EUR`)],
  exportJournal: [whole(`${BATCH}/journal.xml`)],
  getExportSettings: [whole("/export-settings")],
  putExportSettings: [takes(() => ({ path: "/export-settings", body: { accounts: { bank: "1200" } } }))],
} satisfies Record<string, Case[]>;
