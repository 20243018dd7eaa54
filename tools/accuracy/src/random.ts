import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A seeded random source: equal seeds give equal sequences. */
export interface Random {
  /** A whole number, both bounds included. */
  int(min: number, max: number): number;
  /** Gives true with this probability, 0 to 1. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the values, in proportion to their weights. */
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T;
  /** `count` different members of a list, in random order; all of them when it has fewer. */
  sample<T>(list: readonly T[], count: number): T[];
  digits(count: number): string;
  uuid(): string;
}

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const int = (min: number, max: number) => uniformInt(generator, min, max);
  const float = () => int(0, 0x3fff_ffff) / 0x4000_0000;
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error("nothing to pick from");
    return list[int(0, list.length - 1)] as T;
  };
  const digits = (count: number) => Array.from({ length: count }, () => int(0, 9)).join("");
  return {
    int,
    pick,
    digits,
    chance: (probability) => float() < probability,
    weighted: (choices) => {
      let left = float() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(choices)[1];
    },
    sample: (list, count) => {
      const rest = [...list];
      const taken = [];
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1));
      return taken;
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16)).join("");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

/** A copy of a text with one of its characters replaced. */
export function replaceAt(text: string, index: number, character: string): string {
  return text.slice(0, index) + character + text.slice(index + 1);
}
