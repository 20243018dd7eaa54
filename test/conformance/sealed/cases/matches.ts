import { advice, adviceFile } from "../../fixtures.ts";
import { type Case, names, type Request, takes, whole } from "../case.ts";
import type { World } from "../world.ts";

const match = (transactionId: string, invoiceId: string): Request => ({
  path: "/matches",
  body: { transactionId, invoiceId, matchedAmount: 1 },
});

const ruleFor = (world: World) => ({
  name: "Fees",
  conditions: { counterpartyId: world.counterpartyCode, bankConnectionId: world.bankConnectionId },
  actions: { counterpartyId: world.counterpartyCode },
});

const proposal = (transactionId: string, invoiceId: string): Request => ({
  ...match(transactionId, invoiceId),
  path: "/matches/proposals",
});

const adviceUpload = (path: string, { transactionCode, invoiceNumber }: World): Request => ({
  ...{ path, body: adviceFile(transactionCode, invoiceNumber), contentType: "text/csv" },
});

/** The routes of matches, of the settings of matching and of the history. */
export const MATCHES = {
  createMatch: [
    names((w) => match(w.transactionCode, w.invoiceNumber)),
    names((w, own) => match(own.transactionCode, w.invoiceNumber)),
    names((w, own) => match(w.transactionCode, own.invoiceNumber)),
    names((w, own) => ({
      path: "/matches",
      body: { transactionId: own.transactionCode, invoiceId: w.invoiceNumber, status: "rejected" },
    })),
    names((w, own) => ({
      path: "/matches",
      body: {
        ...{ transactionId: own.transactionCode, invoiceId: own.invoiceNumber, matchedAmount: 1 },
        ...{ kind: "return", returnsMatchId: w.matchId },
      },
    })),
  ],
  proposeMatch: [
    names((w) => proposal(w.transactionCode, w.invoiceNumber)),
    names((w, own) => proposal(own.transactionCode, w.invoiceNumber)),
    names((w, own) => proposal(w.transactionCode, own.invoiceNumber)),
  ],
  listMatches: [
    whole("/matches"),
    names((w) => ({ path: `/matches?invoiceId=${w.invoiceNumber}` })),
    names((w) => ({ path: `/matches?transactionId=${w.transactionCode}&status=active` })),
  ],
  exportMatches: [whole("/matches.csv"), names((w) => ({ path: `/matches.csv?invoiceId=${w.invoiceNumber}` }))],
  getMatch: [names((w) => ({ path: `/matches/${w.matchId}` })), names((w) => ({ path: `/matches/${w.suggestionId}` }))],
  getMatchHistory: [names((w) => ({ path: `/matches/${w.matchId}/history` }))],
  updateMatch: [
    names((w) => ({ path: `/matches/${w.suggestionId}`, body: { status: "confirmed" } })),
    names((w) => ({ path: `/matches/${w.matchId}`, body: { status: "cancelled", matchedAmount: 1, metadata: {} } })),
  ],
  decideMatches: [
    names((w) => ({
      path: "/matches/decisions",
      body: { decisions: [{ matchId: w.suggestionId, status: "confirmed" }] },
    })),
    ...[{ dryRun: true }, {}].map((further) =>
      names((w) => ({
        path: "/matches/decisions",
        body: {
          filter: { invoiceId: w.invoiceNumber, transactionId: w.transactionCode },
          status: "rejected",
          ...further,
        },
      })),
    ),
  ],
  createAdvices: [takes((w) => ({ path: "/advices", body: advice(w.transactionCode, w.invoiceNumber) }))],
  importAdvices: [takes((w) => adviceUpload("/advices/files", w))],
  previewAdvices: [takes((w) => adviceUpload("/advices/files/preview", w))],
  listAdvices: [whole("/advices"), whole("/advices?status=waiting&kind=payout")],
  getAdvice: [names((w) => ({ path: `/advices/${w.adviceId}` }))],
  deleteAdvice: [names((w) => ({ path: `/advices/${w.adviceId}` }))],
  undoOperation: [names((w) => ({ path: `/operations/${w.operationId}/undo` }))],
  deleteMatch: [names((w) => ({ path: `/matches/${w.matchId}` }))],
  previewMatches: [names((w) => ({ path: "/matches/preview", body: { transactionId: w.transactionCode } }))],
  getMatchingSettings: [whole("/matching-settings")],
  previewMatchingSettings: [takes(() => ({ path: "/matching-settings/preview", body: { margin: 20 } }))],
  updateMatchingSettings: [takes(() => ({ path: "/matching-settings", body: { margin: 20 } }))],
  getRules: [whole("/rules")],
  putRules: [names((w) => ({ path: "/rules", body: { rules: [ruleFor(w)] } }))],
  previewRule: [names((w) => ({ path: "/rules/preview", body: { rule: ruleFor(w) } }))],
  listRuleProposals: [whole("/rules/proposals")],
  exportChanges: [whole("/history.csv"), names((w) => ({ path: `/history.csv?operation=${w.operationId}` }))],
  listChanges: [whole("/history?limit=100"), whole("/history?order=newest&entity=match"), whole("/history?wait=1")],
} satisfies Record<string, Case[]>;
