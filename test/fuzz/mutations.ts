import fc from "fast-check";
import { type Payload, payload, textOf, xmlText } from "./payloads.ts";
import { type Pieces, piecesOf, type Range, type Shape } from "./pieces.ts";

type Target = keyof Pieces;

/** One change of a text. A place is a share of the records or fields, so it exists in every text. */
export type Mutation =
  | { what: "repeat"; target: Target; at: number; times: number }
  | {
      what: "fill";
      target: Target;
      at: number;
      payload: Payload;
      how: "replace" | "before" | "inside" | "after" | "over";
    }
  | { what: "fill all"; at: number; step: number; payload: Payload }
  | { what: "remove"; target: Target; at: number }
  | { what: "copy"; target: Target; at: number; to: number }
  | { what: "cut"; at: number }
  | { what: "nest"; at: number; times: number; isClosed: boolean }
  | { what: "rejoin"; by: string };

const target = fc.constantFrom<Target>("records", "fields");
/** A share of a text. Floating-point numbers of fast-check would almost all be close to 0. */
export const share = fc.noBias(fc.nat(9_999)).map((part) => part / 10_000);
const times = fc.oneof(fc.nat(10), fc.nat(1_000), fc.integer({ min: 1_000, max: 100_000 }));

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ what: fc.constant("fill" as const), target, at: share, payload },
      how: fc.constantFrom("replace" as const, "before" as const, "inside" as const, "after" as const, "over" as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant("repeat" as const), target, at: share, times }) },
  fc.record({ what: fc.constant("fill all" as const), at: share, step: fc.integer({ min: 1, max: 50 }), payload }),
  fc.record({ what: fc.constant("remove" as const), target, at: share }),
  fc.record({ what: fc.constant("copy" as const), target, at: share, to: share }),
  fc.record({ what: fc.constant("cut" as const), at: share }),
  fc.record({ what: fc.constant("nest" as const), at: share, times, isClosed: fc.boolean() }),
  fc.record({
    what: fc.constant("rejoin" as const),
    by: fc.constantFrom("", " ", "\r", "\r\n", "\n\n", "\u2028", "\0"),
  }),
);

/** Applies mutations in turn. The text has at most `most` characters afterwards. */
export function mutate(text: string, mutations: readonly Mutation[], shape: Shape, most: number): string {
  return mutations.reduce((changed, one) => apply(changed, one, shape, most).slice(0, most), text);
}

function apply(text: string, one: Mutation, shape: Shape, most: number): string {
  if (one.what === "cut") return text.slice(0, Math.floor(text.length * one.at));
  if (one.what === "rejoin") return text.split(/\r?\n/).join(one.by);
  const pieces = piecesOf(text, shape);
  if (one.what === "fill all") {
    const fields = pieces.fields.slice(Math.floor(pieces.fields.length * one.at));
    const chosen = fields.filter((_, nth) => nth % one.step === 0);
    return fillAll(text, chosen, contentOf(one.payload, shape), most);
  }
  const list = pieces[one.what === "nest" ? "records" : one.target];
  const range = list[Math.floor(list.length * one.at)] ?? { start: 0, end: text.length };
  const piece = text.slice(range.start, range.end);
  const put = (changed: string) => text.slice(0, range.start) + changed + text.slice(range.end);
  if (one.what === "remove") return put("");
  // Room is left for what is put in later.
  if (one.what === "repeat") return put(repeated(piece, one.times, (most - text.length) * 0.8));
  if (one.what === "fill") return put(filled(piece, contentOf(one.payload, shape), one.how));
  if (one.what === "copy") {
    const to = Math.floor(text.length * one.to);
    return text.slice(0, to) + piece + text.slice(to);
  }
  const [opening = "[", closing = "]"] = /^<[^>]*>/.test(piece)
    ? [piece.slice(0, piece.indexOf(">") + 1), `</${piece.slice(1).split(/[\s/>]/, 1)[0]}>`]
    : ["[", "]"];
  const levels = Math.floor(Math.min(one.times, (most - text.length) / (opening.length + closing.length)));
  return levels <= 0 ? text : put(opening.repeat(levels) + piece + (one.isClosed ? closing.repeat(levels) : ""));
}

function repeated(piece: string, times: number, room: number): string {
  return piece + piece.repeat(Math.max(0, Math.min(times, Math.floor(room / Math.max(1, piece.length)))));
}

/** A payload as the format writes a text. */
function contentOf(payload: Payload, shape: Shape): string {
  const text = textOf(payload);
  return payload.isRaw || shape.of === "lines" ? text : xmlText(text);
}

function filled(piece: string, text: string, how: (Mutation & { what: "fill" })["how"]): string {
  const middle = piece.length >> 1;
  if (how === "before") return text + piece;
  if (how === "after") return piece + text;
  if (how === "inside") return piece.slice(0, middle) + text + piece.slice(middle);
  // Columns of fixed width stay where they are.
  if (how === "over") return text.slice(0, piece.length).padEnd(piece.length);
  return text;
}

/** Puts a text in place of each of these fields, as long as there is room. */
function fillAll(text: string, fields: readonly Range[], filling: string, most: number): string {
  const parts: string[] = [];
  let [last, length] = [0, text.length];
  for (const { start, end } of fields) {
    if (length > most - filling.length) break;
    if (start < last) continue;
    parts.push(text.slice(last, start), filling);
    length += filling.length - (end - start);
    last = end;
  }
  return [...parts, text.slice(last)].join("");
}
