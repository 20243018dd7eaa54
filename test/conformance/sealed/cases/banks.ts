import { type Case, names, takes, whole } from "../case.ts";

/** The routes of bank connections, syncs, files and closed periods. */
export const BANKS = {
  connectBank: [takes(() => ({ path: "/bank-connections", body: { name: "Bank" } }))],
  listBankConnections: [whole("/bank-connections")],
  getBankConnection: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}` }))],
  updateBankConnection: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}`, body: { name: "Taken" } }))],
  disconnectBank: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}` }))],
  listBalances: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}/balances` }))],
  exportBalances: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}/balances.csv` }))],
  getReconciliation: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}/reconciliation` }))],
  exportReconciliation: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}/reconciliation.csv` }))],
  listClosedPeriods: [whole("/closed-periods")],
  getClosingReadiness: [
    whole("/closed-periods/readiness?until=2026-12-31"),
    names((w) => ({ path: `/closed-periods/readiness?until=2026-12-31&bankConnectionId=${w.bankConnectionId}` })),
  ],
  listUnexplained: [
    whole("/closed-periods/unexplained?until=2026-12-31"),
    names((w) => ({ path: `/closed-periods/unexplained?until=2026-12-31&bankConnectionId=${w.bankConnectionId}` })),
  ],
  closePeriod: [
    names((w) => ({ path: "/closed-periods", body: { bankConnectionId: w.bankConnectionId, until: "2020-01-31" } })),
  ],
  reopenPeriod: [
    names((w) => ({ path: "/closed-periods/reopen", body: { bankConnectionId: w.bankConnectionId, reason: "Why" } })),
  ],
  uploadStatement: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}/statements`, body: "a file" }))],
  previewStatement: [
    names((w) => ({ path: `/bank-connections/${w.bankConnectionId}/statements/preview`, body: "a file" })),
  ],
  listSyncs: [whole("/syncs"), names((w) => ({ path: `/syncs?bankConnectionId=${w.bankConnectionId}` }))],
  getSync: [names((w) => ({ path: `/syncs/${w.syncId}` }))],
  cancelSync: [names((w) => ({ path: `/syncs/${w.syncId}` }))],
  listFiles: [whole("/files")],
  getFile: [names((w) => ({ path: `/files/${w.syncId}` }))],
  downloadFile: [names((w) => ({ path: `/files/${w.syncId}/content` }))],
  removeFile: [names((w) => ({ path: `/files/${w.syncId}` }))],
} satisfies Record<string, Case[]>;
