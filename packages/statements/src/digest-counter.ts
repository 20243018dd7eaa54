import { hash } from "node:crypto";

export interface DigestCounter {
  /** 1 for the first text of this content, 2 for the next equal one, and so on. */
  next: (text: string) => number;
}

// The number of 32-bit words kept of each digest. Among a million texts, a collision of 128 bits has a probability of
// 10^-27.
const WORDS = 4;
const FIRST_SLOTS = 64;
const MAX_LOAD = 0.75;

/**
 * Counts equal texts. It keeps a count and 128 bits of the SHA-256 of each different text in a hash table of typed
 * arrays, outside the V8 heap, and needs 27 to 54 bytes for each.
 */
export function createDigestCounter(): DigestCounter {
  let slots = FIRST_SLOTS;
  let digests = new Uint32Array(slots * WORDS);
  let counts = new Uint32Array(slots);
  let used = 0;

  /** The slot of these words of `source`, or the free slot for them (open addressing with linear probing). */
  function slotOf(source: Uint32Array, offset: number): number {
    for (let slot = (source[offset] ?? 0) & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      if (counts[slot] === 0 || holds(digests, slot * WORDS, source, offset)) return slot;
    }
  }

  function grow(): void {
    const [oldDigests, oldCounts] = [digests, counts];
    slots *= 2;
    digests = new Uint32Array(slots * WORDS);
    counts = new Uint32Array(slots);
    for (const [index, count] of oldCounts.entries()) {
      if (count === 0) continue;
      const slot = slotOf(oldDigests, index * WORDS);
      digests.set(oldDigests.subarray(index * WORDS, (index + 1) * WORDS), slot * WORDS);
      counts[slot] = count;
    }
  }

  const words = new Uint32Array(WORDS);
  return {
    next(text) {
      const digest = hash("sha256", text, "buffer");
      for (let word = 0; word < WORDS; word += 1) words[word] = digest.readUInt32LE(word * 4);
      const slot = slotOf(words, 0);
      const count = (counts[slot] ?? 0) + 1;
      counts[slot] = count;
      if (count > 1) return count;
      digests.set(words, slot * WORDS);
      used += 1;
      if (used > slots * MAX_LOAD) grow();
      return 1;
    },
  };
}

function holds(digests: Uint32Array, at: number, source: Uint32Array, offset: number): boolean {
  for (let word = 0; word < WORDS; word += 1) if (digests[at + word] !== source[offset + word]) return false;
  return true;
}
