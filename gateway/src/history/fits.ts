import type { ListChangesRequest, NumberedEntry } from "@matchbook/proto/matchbook/matching/v1/matching_service";

/** Tells whether an entry is in the list that a request asks for, as the matching service selects it. */
export function fits(
  { sequence, entry }: NumberedEntry,
  { after = 0n, entity, actor, operation, operationId, dateFrom, dateTo }: ListChangesRequest,
): boolean {
  const of = (entry?.after ?? entry?.before)?.of?.$case;
  const day = entry?.at?.toISOString().slice(0, 10) ?? "";
  return (
    sequence > after &&
    isOrAny(entity, of) &&
    isOrAny(actor, entry?.actor) &&
    isOrAny(operation, entry?.operation) &&
    isOrAny(operationId, entry?.operationId) &&
    (dateFrom === undefined || day >= dateFrom) &&
    (dateTo === undefined || day <= dateTo)
  );
}

function isOrAny(wanted: string | undefined, value: string | undefined): boolean {
  return wanted === undefined || wanted === value;
}
