import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { zipSync } from "fflate";
import { share } from "./mutations.ts";

/** Encodings of a text. */
export interface Encoding {
  name: "utf8" | "latin1" | "utf16le" | "utf16be" | "native";
  hasMark: boolean;
  /** Bytes put in at shares of the file: invalid ones, parts of characters, marks. */
  bytes: readonly { at: number; bytes: Uint8Array }[];
}

const stray = fc.record({
  at: share,
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    fc
      .constantFrom([0xff, 0xfe], [0xef, 0xbb, 0xbf], [0xc3], [0xf0, 0x9f], [0xed, 0xa0, 0x80], [0], [0x81])
      .map((bytes) => Uint8Array.from(bytes)),
  ),
});

export const encoding: fc.Arbitrary<Encoding> = fc.record({
  name: fc.oneof(
    { weight: 15, arbitrary: fc.constant("native" as const) },
    fc.constantFrom("utf8" as const, "latin1" as const, "utf16le" as const, "utf16be" as const),
  ),
  hasMark: fc.boolean(),
  bytes: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.array(stray, { minLength: 1, maxLength: 4 })),
});

/** @param native the encoding in which the format usually is */
export function encode(text: string, { name, hasMark, bytes }: Encoding, native: "utf8" | "latin1"): Buffer {
  const marked = hasMark && name.startsWith("utf") ? `\ufeff${text}` : text;
  let encoded = Buffer.from(marked, name === "native" ? native : name === "utf16be" ? "utf16le" : name);
  if (name === "utf16be") encoded = encoded.swap16();
  for (const { at, bytes: added } of bytes) {
    const place = Math.floor(encoded.length * at);
    encoded = Buffer.concat([encoded.subarray(0, place), added, encoded.subarray(place)]);
  }
  return encoded;
}

/** Layers around the file. */
export type Packing =
  | { in: "nothing" }
  | { in: "gzip"; layers: number }
  | { in: "zip"; layers: number; members: number; isDuplicate: boolean }
  | { in: "damaged zip"; at: number; bytes: Uint8Array };

export const packing: fc.Arbitrary<Packing> = fc.oneof(
  { weight: 20, arbitrary: fc.constant({ in: "nothing" as const }) },
  fc.record({ in: fc.constant("gzip" as const), layers: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    in: fc.constant("zip" as const),
    layers: fc.integer({ min: 1, max: 3 }),
    members: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 900, max: 1_100 })),
    isDuplicate: fc.boolean(),
  }),
  fc.record({
    in: fc.constant("damaged zip" as const),
    at: share,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  }),
);

/** Packed bytes, and how many bytes a reader may have to read in all of it. */
export interface Packed {
  bytes: Uint8Array;
  unpacked: number;
}

export function pack(content: Uint8Array, how: Packing, name: string, most: number): Packed {
  if (how.in === "nothing") return { bytes: content, unpacked: content.length };
  if (how.in === "damaged zip") {
    const zip = Buffer.from(zipSync({ [name]: content }));
    zip.set(how.bytes.subarray(0, zip.length), Math.floor((zip.length - Math.min(8, zip.length)) * how.at));
    return { bytes: zip, unpacked: content.length + zip.length };
  }
  let [bytes, unpacked] = [content, content.length];
  for (let layer = 0; layer < how.layers; layer += 1) {
    if (how.in === "gzip") bytes = gzipSync(bytes);
    else {
      const members = layer > 0 ? 1 : Math.max(1, Math.min(how.members, Math.floor(most / Math.max(1, bytes.length))));
      unpacked = unpacked * members;
      bytes = zipOf(Array.from({ length: members }, (_, nth) => [memberName(name, how.isDuplicate ? 0 : nth), bytes]));
    }
    unpacked += bytes.length;
  }
  return { bytes, unpacked };
}

// All names have one length, so that a name can be written over another.
const memberName = (name: string, nth: number) => `${String(nth).padStart(5, "0")}-${name}`;

/** A zip that may hold several members of one name. */
function zipOf(members: readonly [name: string, content: Uint8Array][]): Uint8Array {
  const names = members.map(([name]) => name);
  if (new Set(names).size === names.length) return zipSync(Object.fromEntries(members));
  const zip = Buffer.from(
    zipSync(Object.fromEntries(members.map(([name, content], nth) => [memberName(name.slice(6), nth), content]))),
  );
  for (const [nth, name] of names.entries()) {
    const own = Buffer.from(memberName(name.slice(6), nth));
    for (let at = zip.indexOf(own); at >= 0; at = zip.indexOf(own, at + 1)) zip.write(name, at);
  }
  return zip;
}
