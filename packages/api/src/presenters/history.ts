import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { HistoryEntry, Snapshot } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { ListChangesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import { changeResource, type changesResource } from "../resources/history.ts";
import { presentClosedPeriod } from "./books.ts";
import { presentInvoice } from "./invoice.ts";
import { presentMatch } from "./match.ts";
import { plain } from "./plain.ts";
import { presentRuleSet } from "./rules.ts";
import { presentTransaction } from "./transaction.ts";

type Entry = Omit<z.input<typeof changeResource>, "sequence" | "entity">;

const entryResource = changeResource.omit({ sequence: true, entity: true });

export function presentHistoryEntry(entry: HistoryEntry): Entry {
  return {
    ...plain(entryResource, entry),
    before: presentSnapshot(entry.before, entry.facts),
    after: presentSnapshot(entry.after, entry.facts),
  };
}

function presentSnapshot(snapshot: Snapshot | undefined, facts: LineFacts | undefined): Entry["before"] {
  switch (snapshot?.of?.$case) {
    case "line":
      // The last entry alone knows the facts of a transaction whose import was taken back.
      return facts === undefined ? null : presentTransaction({ facts, state: snapshot.of.value });
    case "invoice":
      return presentInvoice(snapshot.of.value);
    case "match":
      return presentMatch(snapshot.of.value);
    case "ruleSet":
      return presentRuleSet(snapshot.of.value);
    case "closedPeriod":
      return presentClosedPeriod(snapshot.of.value);
    default:
      return null;
  }
}

/** Entities of the history by their names in messages. */
export const ENTITIES = {
  line: "transaction",
  invoice: "invoice",
  match: "match",
  closedPeriod: "closed_period",
  ruleSet: "rule_set",
} as const;

export function presentChanges({ entries, behind }: ListChangesResponse): z.input<typeof changesResource> {
  const shown = entries.map(({ sequence, entry }) => {
    const snapshot = (entry?.after ?? entry?.before)?.of;
    if (entry === undefined || snapshot === undefined) throw new Error("a history entry without its snapshots");
    const entity = ENTITIES[snapshot.$case];
    return { sequence: Number(sequence), entity, ...presentHistoryEntry(entry) };
  });
  return { entries: shown, next: shown.at(-1)?.sequence ?? null, behind };
}
