import { type Advice, adviceKey, documentKeys, partsOf } from "@matchbook/matcher/candidates/advice";
import { type Advice as AdviceMessage, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import { idOf } from "@matchbook/runtime/values/ids";
import type { AdviceKind } from "@matchbook/vocabulary/statuses";
import { keysOf } from "./found-by.ts";
import type { AdviceRow } from "./rows.ts";

/** The most documents of one advice by which its items are found when they are taken back. */
const MOST_DOCUMENTS = 2_000;

/** The row of a document. Its id follows from the content, so the same document is stored once; its time is their day. */
export function toAdviceRow(document: NewAdvice, createdAt: Date): AdviceRow {
  const documents = [...new Set(document.items.flatMap(documentKeys))].slice(0, MOST_DOCUMENTS);
  const advice = asAdvice("", document);
  return {
    _id: idOf(contentOf(document), Date.parse(document.date ?? "") || 0),
    document,
    kind: document.kind as AdviceKind,
    status: "waiting",
    foundBy: [
      ...keysOf("amount", [...new Set([advice, ...partsOf(advice)].map(adviceKey))]),
      ...keysOf("cites", documents),
      ...keysOf("number", [adviceNumber(document)]),
    ],
    version: 1n,
    createdAt,
  };
}

/** The common number of documents of which the later is another state of the earlier. */
export function adviceNumber({ kind, direction, currency, number }: NewAdvice): string {
  return `${kind} ${direction} ${currency} ${number}`;
}

/** The content of a document, wherever it stands in a file. */
function contentOf({ line: _line, warnings: _warnings, format: _format, items, ...content }: NewAdvice): Uint8Array {
  return NewAdvice.encode({
    ...{ ...content, line: 0n, format: "", warnings: [] },
    items: items.map((item) => ({ ...item, line: 0n })),
  }).finish();
}

/** An advice as matching reads it. */
function asAdvice(id: string, { kind, direction, date, party, items, ...rest }: NewAdvice): Advice {
  return {
    ...rest,
    id,
    kind: kind as Advice["kind"],
    direction: direction as Advice["direction"],
    date: date ?? null,
    party: { name: party?.name ?? null, iban: party?.iban ?? null },
    items: items.map((item) => ({
      kind: item.kind as Advice["items"][number]["kind"],
      documents: item.documents,
      amount: item.amount,
      deductions: item.deductions.map(({ type, amount, text }) => ({
        ...{ type: type as Advice["items"][number]["deductions"][number]["type"], amount, text: text ?? null },
      })),
      ...{ rejected: item.rejected ?? null, name: item.name ?? null, iban: item.iban ?? null },
    })),
  };
}

export function fromAdviceRow({ _id, document, lineId, itemLines = {} }: AdviceRow): Advice {
  const lines = new Map(Object.entries(itemLines).map(([item, one]) => [Number(item), one.lineId]));
  return { ...asAdvice(_id, document), lineId, itemLines: lines };
}

/** The lines that an advice explains: one, or several with an item each. */
export function linesOf({ lineId, itemLines = {} }: AdviceRow): string[] {
  return [...(lineId === undefined ? [] : [lineId]), ...Object.values(itemLines).map((one) => one.lineId)];
}

export function toAdviceMessage(row: AdviceRow): AdviceMessage {
  const { _id: id, status, document, transactionCode, createdAt, itemLines = {} } = row;
  const booked = Object.entries(itemLines).map(([item, one]) => ({
    ...{ item: Number(item), transactionCode: one.transactionCode },
  }));
  return { id, status, document, transactionCode, createdAt, booked };
}
