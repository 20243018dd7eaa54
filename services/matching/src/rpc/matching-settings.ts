import type { Complete } from "@matchbook/matcher/model/model";
import type {
  LineOutcome as LineOutcomeMessage,
  UpdateMatchingSettingsRequest,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { invalidField } from "@matchbook/runtime/errors/errors";
import { currencyDigits } from "@matchbook/runtime/values/money";
import type { Rpcs } from "../context.ts";
import { contradicts, countOutcomes, type Decision, type LineOutcome, UNDECIDED } from "../domain/replay.ts";
import { replay } from "../engine/replay.ts";
import { findLatestLines } from "../store/lines.ts";
import type { StoredSettings } from "../store/rows.ts";
import { fromStoredSettings, toSettingsMessage } from "../store/settings.ts";
import { findSmall, putSmall } from "../store/tenant-collections.ts";

const MAX_LINES = 200;

const MAX_CHANGES = 100;

export const matchingSettings = {
  /** Returns the tenant's matching settings, with defaults for those it never changed. */
  getMatchingSettings: async (_context, _request, { collections }) =>
    toSettingsMessage(await findSmall(collections, "settings")),
  /** Changes the given settings. The thresholds must be in order afterwards. @throws AppError validation_failed */
  updateMatchingSettings: async (context, request, call) =>
    context.transaction(call, async (scope) => {
      // Concurrent changes write the same document, so the later one is made and checked on the earlier.
      const change = changeOf(request, context.clock());
      const after = { ...(await findSmall(scope, "settings")), ...change };
      requireOrder(after, request);
      await putSmall(scope, "settings", change);
      return toSettingsMessage(after);
    }),
  /** Compares what stored and changed settings make of the latest lines with what people decided. Stores nothing. */
  previewMatchingSettings: async (context, { change, lines: count }, call) => {
    if (change === undefined) throw invalidField("change", "Required");
    if (count < 1 || count > MAX_LINES) throw invalidField("lines", `Must be 1 to ${MAX_LINES}`);
    return context.transaction(call, async (scope) => {
      const stored = await findSmall(scope, "settings");
      const changed = { ...stored, ...changeOf(change, context.clock()) };
      requireOrder(changed, change);
      const lines = await findLatestLines(scope, context.clock(), count);
      const under = {
        current: { settings: fromStoredSettings(stored) },
        proposed: { settings: fromStoredSettings(changed) },
      };
      const replayed = await replay(scope, lines, under, context.moment);
      const compared = replayed.flatMap(({ line: { transactionCode }, current, proposed, decision }) => {
        if (current === undefined) return [];
        return { transactionCode, current: toOutcome(current, decision), proposed: toOutcome(proposed, decision) };
      });
      return {
        transactions: compared.length,
        decidedByPeople: replayed.filter(({ decision }) => decision !== UNDECIDED).length,
        current: countOutcomes(compared.map((line) => line.current)),
        proposed: countOutcomes(compared.map((line) => line.proposed)),
        changes: compared.filter((line) => differ(line.current, line.proposed)).slice(0, MAX_CHANGES),
      };
    });
  },
} satisfies Rpcs;

function toOutcome(outcome: LineOutcome | undefined, decision: Decision): LineOutcomeMessage {
  const { outcome: name, invoices } = outcome ?? { outcome: "none" as const, invoices: [] };
  return {
    outcome: name === "ignored" ? "none" : name,
    invoiceNumbers: invoices.map(({ invoiceNumber }) => invoiceNumber),
    contradicts: contradicts({ outcome: name, invoices }, decision),
  };
}

function differ(a: LineOutcomeMessage, b: LineOutcomeMessage): boolean {
  return a.outcome !== b.outcome || a.invoiceNumbers.join() !== b.invoiceNumbers.join();
}

/** The fields that a request changes, as they are stored. */
function changeOf(request: UpdateMatchingSettingsRequest, updatedAt: Date): StoredSettings {
  const { autoConfirm, suggestFrom, confirmFrom, margin, ceilings, baseCurrency, ceilingOtherwise } = request;
  const { differenceLimits, ruleCeilings, identity, tableMappingsJson } = request;
  const fields: Complete<Omit<StoredSettings, "updatedAt">> = {
    ...{ autoConfirm, suggestFrom, confirmFrom, margin, identity },
    ceilings: ceilings?.ceilings,
    baseCurrency: baseCurrency === undefined ? undefined : requireCurrency(baseCurrency),
    ceilingOtherwise: ceilingOtherwise && (ceilingOtherwise.amount ?? null),
    differenceLimits: differenceLimits?.ceilings,
    ruleCeilings: ruleCeilings?.ceilings,
    tableMappingsJson: tableMappingsJson?.texts,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), updatedAt };
}

function requireCurrency(code: string): string {
  if (currencyDigits(code) === undefined) throw invalidField("baseCurrency", "Must be an ISO 4217 currency code");
  return code;
}

/** Checks the order of the thresholds. @throws AppError validation_failed; names a field that the request contains */
function requireOrder(settings: StoredSettings, request: UpdateMatchingSettingsRequest): void {
  const { suggestFrom, confirmFrom } = fromStoredSettings(settings);
  if (suggestFrom <= confirmFrom) return;
  if (request.confirmFrom === undefined) throw invalidField("suggestFrom", `Must be at most ${confirmFrom}`);
  throw invalidField("confirmFrom", `Must be at least ${suggestFrom}`);
}
