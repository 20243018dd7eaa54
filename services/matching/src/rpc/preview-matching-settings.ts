import type { LineOutcome as LineOutcomeMessage } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { invalidField } from "@matchbook/runtime/errors";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Rpc } from "../context.ts";
import { contradicts, countOutcomes, type Decision, type LineOutcome, UNDECIDED } from "../domain/replay.ts";
import { loadReplay } from "../engine/replay.ts";
import { findLatestLines } from "../store/lines.ts";
import { findSettingsRow, fromSettingsRow } from "../store/settings.ts";
import { changeOf, requireOrder } from "./settings-change.ts";

const MAX_LINES = 200;
const MAX_CHANGES = 100;

/**
 * Matches the tenant's latest lines again under the stored and under changed settings, and compares both with what
 * people decided. Stores nothing.
 * @throws AppError validation_failed
 */
export const previewMatchingSettings: Rpc<"previewMatchingSettings"> = async (
  context,
  { change, lines: count },
  call,
) => {
  if (change === undefined) throw invalidField("change", "Required");
  if (count < 1 || count > MAX_LINES) throw invalidField("lines", `Must be 1 to ${MAX_LINES}`);
  const collections = await context.collections(call.tenant);
  return inTransactionOf(call, context.mongo, async (session) => {
    const scope = { ...collections, session };
    const stored = await findSettingsRow(scope);
    const row = { ...stored, ...changeOf(change, context.clock()), _id: "settings" as const };
    requireOrder(row, change);
    const lines = await findLatestLines(scope, context.clock(), count);
    const replay = await loadReplay(scope, lines);
    const current = replay.under({ settings: fromSettingsRow(stored) }, context.moment());
    const proposed = replay.under({ settings: fromSettingsRow(row) }, context.moment());
    const { decisions } = replay;
    const shown = (id: string, outcomes: Map<string, LineOutcome>) =>
      toOutcome(outcomes.get(id), decisions.get(id) ?? UNDECIDED);
    const compared = lines
      .filter(({ id }) => current.has(id))
      .map(({ id, transactionCode }) => ({
        transactionCode,
        current: shown(id, current),
        proposed: shown(id, proposed),
      }));
    return {
      lines: compared.length,
      decided: decisions.size,
      current: countOutcomes(compared.map((line) => line.current)),
      proposed: countOutcomes(compared.map((line) => line.proposed)),
      changes: compared.filter((line) => differ(line.current, line.proposed)).slice(0, MAX_CHANGES),
    };
  });
};

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
