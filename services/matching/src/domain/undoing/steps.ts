import type { Invoice, Line, Match } from "@matchbook/matcher/model/model";
import type { LearnedChange } from "../knowledge.ts";

/** The change of one entity by one decision of an operation. */
export type Step = {
  entityId: string;
  /** The entity's version after the change; for a match that was deleted, the version of its last deletion. */
  version: bigint;
} & (
  | { entity: "line"; before: Line; after: Line }
  /** Without `before` the invoice was created. */
  | { entity: "invoice"; before: Invoice | undefined; after: Invoice }
  /** Without `before` the match was created, without `after` deleted. */
  | {
      entity: "match";
      before: Match | undefined;
      after: Match | undefined;
      learned?: readonly LearnedChange[] | undefined;
    }
);

export type StepOf<E extends Step["entity"]> = Extract<Step, { entity: E }>;

/** The steps about one kind of entity, grouped by entity, the last step of each first. */
export function stepsOf<E extends Step["entity"]>(steps: readonly Step[], entity: E): Map<string, StepOf<E>[]> {
  const ofKind = steps.filter((step): step is StepOf<E> => step.entity === entity);
  const groups = Map.groupBy(ofKind, ({ entityId }) => entityId);
  for (const group of groups.values()) group.sort((a, b) => (a.version < b.version ? 1 : -1));
  return groups;
}

/** Recognizes equal values. A field that is undefined equals one that is missing, because neither is stored. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (a instanceof Date || b instanceof Date)
    return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => same(a[key as keyof typeof a], b[key as keyof typeof b]));
}

/** The ids of everything that steps are about. */
export function entitiesOf(steps: readonly Step[]): { lines: string[]; invoices: string[]; matches: string[] } {
  const ids = (entity: Step["entity"]) =>
    steps.filter((step) => step.entity === entity).map(({ entityId }) => entityId);
  const versions = steps.flatMap((step) => (step.entity === "match" ? [step.before, step.after] : []));
  const matches = versions.filter((match) => match !== undefined);
  return {
    lines: [...new Set([...ids("line"), ...matches.map(({ lineId }) => lineId)])],
    invoices: [...new Set([...ids("invoice"), ...matches.map(({ invoiceId }) => invoiceId)])],
    matches: [...new Set([...ids("match"), ...adjustedMatches(steps)])],
  };
}

/** The matches to which adjustments belong that steps added or removed. */
export function adjustedMatches(steps: readonly Step[]): string[] {
  const versions = steps.flatMap((step) => (step.entity === "invoice" ? [step.before, step.after] : []));
  const adjustments = versions.flatMap((invoice) => invoice?.adjustments ?? []);
  return [...new Set(adjustments.flatMap(({ matchId }) => matchId ?? []))];
}
