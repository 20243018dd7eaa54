import { type Case, names, takes, whole } from "../case.ts";

/** The routes of bank connections and syncs. */
export const BANKS: Record<string, Case[]> = {
  connectBank: [takes(() => ({ path: "/bank-connections", body: { name: "Bank" } }))],
  listBankConnections: [whole("/bank-connections")],
  getBankConnection: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}` }))],
  updateBankConnection: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}`, body: { name: "Taken" } }))],
  disconnectBank: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}` }))],
  uploadStatement: [names((w) => ({ path: `/bank-connections/${w.bankConnectionId}/statements`, body: "a file" }))],
  previewStatement: [
    names((w) => ({ path: `/bank-connections/${w.bankConnectionId}/statements/preview`, body: "a file" })),
  ],
  listSyncs: [whole("/syncs"), names((w) => ({ path: `/syncs?bankConnectionId=${w.bankConnectionId}` }))],
  getSync: [names((w) => ({ path: `/syncs/${w.syncId}` }))],
  cancelSync: [names((w) => ({ path: `/syncs/${w.syncId}` }))],
};
