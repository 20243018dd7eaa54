import { JS, Transformers, transform } from "refa";
import { graphOf, sharedWord, wordTo } from "./graph.mjs";
import { hasLoop, nestsLoops } from "./loops.mjs";

/** Optional counted repetitions are shortened to this many: only those without an end make the work grow. */
const MOST_OPTIONAL = 6;
const REPEATS = 8;
/** What may stand around the words so that the expression does not match. */
const SURROUNDINGS = ["", "\0", "\n", "\r", "!", "0", "a", " ", "A", "\n!"];
/** The characters that represent a set: words first, or signs first, because `\b` stands between the two. */
const PREFERENCES = ["azAZ09 ~", " /:@AZaz09"];

/**
 * Words that cost the square of their number when they are repeated, because the expression reads them from many places
 * on, or in two ways, and does not match in the end. In terms of automata (Weber and Seidl, 1991): a word leads from a
 * first state back to itself, from a second one back to itself, and from the first to the second. `scslre` finds
 * repetitions of one character; this finds words. Assertions are approximated, so a finding may be a false one. The
 * words are "…" when a loop is repeated at once by another one, or a look-behind has a loop.
 * @param {string} source
 * @param {string} flags
 * @returns {string | undefined} undefined when there are none
 */
export function repeatedWords(source, flags) {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    assertions: "parse",
    backreferences: "unknown",
    maxBackreferenceWords: 0,
  });
  const { alternatives } = transform(Transformers.applyAssertions(), expression);
  if (alternatives.some(nestsLoops)) return "…";
  const tested = new RegExp(source, `${flags.replaceAll(/[gy]/g, "")}g`);
  const from = graphOf(rewrite(alternatives, "beginning"), maxCharacter, false);
  const search = flags.includes("y") ? undefined : graphOf(rewrite(alternatives, "anywhere"), maxCharacter, true);
  return ambiguity(from, tested) ?? (search && ambiguity(search, tested));
}

function ambiguity(graph, tested) {
  const { loops, search } = graph;
  for (const first of search === undefined ? loops.keys() : [search]) {
    for (const second of loops.keys()) {
      const word = first === second ? undefined : sharedWord(graph, first, second);
      const isSearch = search !== undefined;
      const found = word && rejected(tested, isSearch ? [] : wordTo(graph, first), word, isSearch);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The words as text when something around them keeps the expression from matching all or most of them. */
function rejected(tested, before, word, isSearch) {
  const begins = isSearch ? SURROUNDINGS : [""];
  for (const preference of PREFERENCES) {
    const [begin, once] = [before, word].map((sets) => sets.map((set) => pick(set, preference)).join(""));
    const text = begin + once.repeat(REPEATS);
    const isRead = (around) => {
      const found = [...around.matchAll(tested)];
      return isSearch ? found.map(([one]) => one).join("").length * 2 > text.length : found[0]?.index === 0;
    };
    if (!begins.every((one) => SURROUNDINGS.every((other) => isRead(one + text + other)))) return once;
  }
  return undefined;
}

function pick({ ranges }, preference) {
  for (let at = 0; at < preference.length; at += 2) {
    for (const { min, max } of ranges) {
      const least = Math.max(min, preference.charCodeAt(at));
      if (least <= Math.min(max, preference.charCodeAt(at + 1))) return String.fromCodePoint(least);
    }
  }
  return String.fromCodePoint(ranges[0].min);
}

/**
 * Alternatives without assertions. What a look-ahead with a loop reads may be read or not. At the beginning of a search,
 * the character that a look-behind wants is read, and what begins with the beginning of the text is left out.
 * @param {"beginning" | "anywhere" | undefined} start where the alternatives begin to match; undefined within
 */
function rewrite(alternatives, start) {
  return alternatives.flatMap(({ elements }) => {
    const read = [];
    let place = start;
    for (const element of elements) {
      if (element.type === "Assertion" && element.kind === "behind") {
        const before = place === "anywhere" ? behind(element) : undefined;
        if (before?.isEmpty) return [];
        if (before !== undefined) read.push({ type: "CharacterClass", characters: before });
        continue;
      }
      read.push(...rewriteOne(element, place));
      if (element.type !== "Assertion") place = undefined;
    }
    return [{ type: "Concatenation", elements: read }];
  });
}

function rewriteOne(element, place) {
  const { type, alternatives, min, max } = element;
  if (type === "Assertion")
    return alternatives.some(hasLoop)
      ? [{ type: "Alternation", alternatives: [NOTHING, ...rewrite(alternatives, undefined)] }]
      : [];
  if (type === "Alternation") return [{ type, alternatives: rewrite(alternatives, place) }];
  if (type !== "Quantifier") return type === "Unknown" ? [] : [element];
  const most = max === Number.POSITIVE_INFINITY ? max : Math.min(max, Math.max(min, MOST_OPTIONAL));
  return [{ type, alternatives: rewrite(alternatives, max === 1 ? place : undefined), min, max: most, lazy: false }];
}

const NOTHING = { type: "Concatenation", elements: [] };

/** The characters before the place of a look-behind for one character. */
function behind({ negate, alternatives }) {
  const [element, ...others] = alternatives.flatMap(({ elements }) => elements);
  if (element?.type !== "CharacterClass" || others.length > 0) return undefined;
  return negate ? element.characters.negate() : element.characters;
}
