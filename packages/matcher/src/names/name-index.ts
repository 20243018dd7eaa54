import { addTo, push } from "../model/collections.ts";
import type { Counterparty } from "../model/counterparty.ts";
import { cached, memo } from "../model/memo.ts";
import { LIMITS } from "../model/settings.ts";
import { nameKey } from "../reading/keys.ts";
import { type PayerText, textBlocks } from "../text/payer-text.ts";
import {
  blocksOfWord,
  type CoreName,
  coreName,
  coreNameKey,
  endBlocks,
  nameBlocks,
  soughtBlocks,
} from "./core-name.ts";
import { soundOf } from "./latin.ts";
import { type Mention, mentionIn } from "./mention.ts";
import { ALIKE, similarity } from "./similarity.ts";

const LEAD = 0.08; // The lead in similarity that the best name needs over the next counterparty's.

export interface Named {
  counterparty: Counterparty;
  exact: boolean;
  wider: boolean; // The name has all words of the counterparty's and another one: it may be that of another company.
}

interface Found {
  named: Named | undefined; // Undefined when it fits no counterparty, or several equally well.
  alike: readonly Counterparty[]; // The counterparties that it fits equally well, when they are several.
}

const NO_PARTIES: ReadonlySet<Counterparty> = new Set();

export type Mentioned = Mention & { counterparty: Counterparty };

type Entry = { counterparty: Counterparty; name: string; core: CoreName };

const MIN_TELLING = 4; // The shortest word that distinguishes two companies, in letters.
const MAX_COMPARED = 60;

export class NameIndex {
  readonly #whole = new Map<string, Set<Counterparty>>();
  readonly #core = new Map<string, Set<Counterparty>>();
  readonly #blocks = new Map<string, Entry[]>();
  /** The counterparties of a name. Many lines have the same name. */
  readonly #found = memo((name) => this.#find(name));
  /** The names with a word of a block; empty when there are too many. */
  readonly #fewEntries = memo((block): readonly Entry[] => {
    const entries = this.#blocks.get(block) ?? [];
    if (entries.length > LIMITS.blockNames) return [];
    return new Set(entries.map(({ counterparty }) => counterparty.id)).size <= LIMITS.block ? entries : [];
  });

  /** All counterparties with exactly this name, whole or without legal forms. */
  readonly bearersOf = memo((name): ReadonlySet<Counterparty> => {
    const { key, wholeKey } = coreName(name);
    return this.#whole.get(nameKey(name)) ?? this.#core.get(wholeKey) ?? this.#core.get(key) ?? NO_PARTIES;
  });

  /** All loaded counterparties with this word in a name, also if many others have words that begin alike. */
  readonly bearersOfWord = memo((word): ReadonlySet<Counterparty> => {
    const entries = blocksOfWord(word).flatMap((block) => this.#blocks.get(block) ?? []);
    return new Set(entries.filter(({ core }) => core.words.includes(word)).map(({ counterparty }) => counterparty));
  });

  /** Adds the names of a counterparty; all are added before the first look-up. */
  add(counterparty: Counterparty): void {
    for (const name of new Set([counterparty.name, ...counterparty.aliases])) {
      const core = coreName(name);
      const keys = [core.key, core.wholeKey].filter((key) => key !== "");
      if (nameKey(name) !== "") addTo(this.#whole, nameKey(name), counterparty);
      for (const key of keys) addTo(this.#core, key, counterparty);
      const entry = { counterparty, name, core };
      for (const block of [coreNameKey(core), ...nameBlocks(core), ...endBlocks(core)])
        push(this.#blocks, block, entry);
    }
  }

  /** By the whole name, then without legal forms, then by similarity. Undefined when it fits none, or several alike. */
  readonly lookUp = (name: string): Named | undefined => this.#found(name).named;
  /** The counterparties with a name like this one, when there are several and none is more like it than the others. */
  readonly alike = (name: string): readonly Counterparty[] => this.#found(name).alike;
  /** All counterparties with exactly this name, legal form included. */
  readonly bearersOfWhole = (name: string): ReadonlySet<Counterparty> => this.#whole.get(nameKey(name)) ?? NO_PARTIES;
  /** All counterparties whose name without legal forms has these words, in any order. */
  bearersOfCore(words: readonly string[]): ReadonlySet<Counterparty> {
    return this.#core.get([...words].sort().join(" ")) ?? NO_PARTIES;
  }

  readonly mentionedIn = cached((text: PayerText) => this.#mentions(text));

  #mentions(text: PayerText): Mentioned[] {
    const hits = new Map<Entry, number>();
    for (const block of textBlocks(text)) {
      for (const entry of this.#fewEntries(block)) hits.set(entry, (hits.get(entry) ?? 0) + 1);
    }
    // Of many names with a common word, those as long as the text come first: a misspelled one may share that word only.
    const letters = text.telling.reduce((sum, word) => sum + soundOf(word).length, 0);
    const apart = ({ core }: Entry) => Math.abs(core.letters.length - letters);
    const compared = [...hits];
    if (hits.size > MAX_COMPARED) compared.sort(([a, one], [b, other]) => other - one || apart(a) - apart(b));
    const best = new Map<string, Mentioned>();
    for (const [entry] of compared.slice(0, MAX_COMPARED)) {
      const mention = mentionIn(text, coreName(entry.name));
      const { id } = entry.counterparty;
      if (mention === undefined || mention.rank <= (best.get(id)?.rank ?? 0)) continue;
      best.set(id, { ...mention, counterparty: entry.counterparty });
    }
    return [...best.values()].sort((a, b) => b.rank - a.rank);
  }

  #find(name: string): Found {
    const exactly = this.bearersOf(name);
    const [counterparty] = exactly;
    if (counterparty === undefined) return this.#mostAlike(name);
    return { named: exactly.size === 1 ? { counterparty, exact: true, wider: false } : undefined, alike: [] };
  }

  #mostAlike(name: string): Found {
    const core = coreName(name);
    const scores = new Map<Counterparty, { score: number; party: CoreName }>();
    for (const block of [coreNameKey(core), ...soughtBlocks(core)]) {
      for (const entry of this.#fewEntries(block)) {
        const score = similarity(core, entry.core);
        const known = scores.get(entry.counterparty)?.score ?? 0;
        if (score > known) scores.set(entry.counterparty, { score, party: entry.core });
      }
    }
    const ranked = [...scores].filter(([, { score }]) => score >= ALIKE).sort(([, a], [, b]) => b.score - a.score);
    const [best] = ranked;
    if (best === undefined) return { named: undefined, alike: [] };
    const [counterparty, { score, party }] = best;
    const equal = ranked.filter((each) => score - each[1].score < LEAD).map(([each]) => each);
    const wider = isWider(name, core, party);
    return equal.length > 1
      ? { named: undefined, alike: wider ? [] : equal }
      : { named: { counterparty, exact: false, wider }, alike: [] };
  }
}

/** Recognizes a name with a word besides the counterparty's that is neither a legal form nor a partner's name. */
function isWider(name: string, { words: shown }: CoreName, { words: own }: CoreName): boolean {
  const isOther = (word: string) => word.length >= MIN_TELLING && !own.includes(word);
  const isWhole = shown.length > own.length && own.every((word) => shown.includes(word));
  return isWhole && shown.some(isOther) && !/\b(?:UND|AND|ET|Y|U)\b|[&+]/i.test(name);
}
