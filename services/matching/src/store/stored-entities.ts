import type { Line, Match } from "@matchbook/matcher/model/model";
import type { HistoryRow, StoredLine, StoredMatch } from "./rows.ts";

/** Fields that rows and the history name otherwise than the domain. Only filters and projections also name them. */

export function toStoredLine({ matchReasons: reasons, bookingDay: bookedOn, ...line }: Line): StoredLine {
  return { ...line, reasons, bookedOn };
}

export function fromStoredLine({ reasons: matchReasons, bookedOn: bookingDay, ...line }: StoredLine): Line {
  return { ...line, matchReasons, bookingDay };
}

export function toStoredMatch({ lineId: transactionId, returnedAmount: returned, ...match }: Match): StoredMatch {
  return { ...match, transactionId, returned };
}

export function fromStoredMatch({ transactionId: lineId, returned: returnedAmount, ...match }: StoredMatch): Match {
  return { ...match, lineId, returnedAmount };
}

type Sides<Entity> = { before?: Entity | undefined; after?: Entity | undefined };
type StoredAs<Kind> = Extract<HistoryRow, { entity: Kind }>;

/** An entry of the history with the entities of the domain. */
export type DomainEntry =
  | (Omit<StoredAs<"line">, keyof Sides<Line>> & Sides<Line>)
  | (Omit<StoredAs<"match">, keyof Sides<Match>> & Sides<Match>)
  | StoredAs<"invoice" | "closedPeriod" | "ruleSet">;

export function fromHistoryRow(row: HistoryRow): DomainEntry {
  if (row.entity === "line") return withSides(row, fromStoredLine);
  return row.entity === "match" ? withSides(row, fromStoredMatch) : row;
}

function withSides<Row extends Sides<Stored>, Stored, Entity>(row: Row, from: (stored: Stored) => Entity) {
  const { before, after } = row;
  return { ...row, before: before && from(before), after: after && from(after) };
}
