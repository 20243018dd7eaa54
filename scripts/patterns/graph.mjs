import { CharSet, NFA } from "refa";

/**
 * The automaton of an expression as numbered states with edges `[to, set of characters]`.
 * @param {import("refa").NoParent<import("refa").Concatenation>[]} alternatives without assertions
 * @param {boolean} isSearch with a state `search`, which reads anything and may begin a match before each character
 */
export function graphOf(alternatives, maxCharacter, isSearch) {
  const automaton = NFA.fromRegex(alternatives, { maxCharacter });
  const numbers = new Map([...automaton.nodes()].map((node, number) => [node, number]));
  const edges = [...numbers.keys()].map(({ out }) => [...out].map(([to, set]) => [numbers.get(to), set]));
  const start = numbers.get(automaton.initial);
  const search = edges.length;
  if (isSearch) edges.push([...edges[start], [search, CharSet.all(maxCharacter)]]);
  const loops = loopsOf(edges);
  return { edges, loops, start, ...(isSearch ? { search } : {}) };
}

/** The states that come back to themselves, each with the states on its ways back. */
function loopsOf(edges) {
  const reachable = new Map(remaining(edges).map((state) => [state, reach(edges, state)]));
  const isMutual = (one, other) => reachable.get(one).has(other) && reachable.get(other)?.has(one);
  const cyclic = [...reachable.keys()].filter((state) => isMutual(state, state));
  return new Map(cyclic.map((state) => [state, new Set(cyclic.filter((other) => isMutual(state, other)))]));
}

/** The states without those that lead to no loop. */
function remaining(edges) {
  let states = new Set(edges.keys());
  for (let before = -1; before !== states.size; ) {
    before = states.size;
    states = new Set([...states].filter((state) => edges[state].some(([to]) => states.has(to))));
  }
  return [...states];
}

function reach(edges, from) {
  const reached = new Set();
  const waiting = [from];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    for (const [to] of edges[state]) {
      if (!reached.has(to)) waiting.push(to);
      reached.add(to);
    }
  }
  return reached;
}

/**
 * The shortest word, as sets of characters, that leads from the first state to itself, from the second to itself, and
 * from the first to the second. `undefined` when there is none.
 */
export function sharedWord({ edges, loops }, first, second) {
  const [firstLoop, secondLoop] = [loops.get(first), loops.get(second)];
  return shortest([first, first, second], [first, second, second], function* ([one, between, other]) {
    for (const [a, ofOne] of edges[one]) {
      if (!firstLoop.has(a)) continue;
      for (const [c, ofOther] of edges[other]) {
        const both = secondLoop.has(c) ? ofOne.intersect(ofOther) : undefined;
        if (both === undefined || both.isEmpty) continue;
        for (const [b, ofBetween] of edges[between]) {
          const all = both.intersect(ofBetween);
          if (!all.isEmpty) yield [[a, b, c], all];
        }
      }
    }
  });
}

/** The shortest word that leads from the start to a state. */
export function wordTo({ edges, start }, goal) {
  if (start === goal) return [];
  return shortest([start], [goal], function* ([state]) {
    for (const [to, set] of edges[state]) yield [[to], set];
  });
}

function shortest(from, goal, stepsFrom) {
  const wanted = goal.join();
  const seen = new Set([from.join()]);
  const ways = [{ states: from }];
  for (const before of ways) {
    for (const [states, set] of stepsFrom(before.states)) {
      const key = states.join();
      const way = { states, set, before };
      if (key === wanted) return wordOf(way);
      if (!seen.has(key)) ways.push(way);
      seen.add(key);
    }
  }
  return undefined;
}

function wordOf(way) {
  const sets = [];
  for (let at = way; at.before !== undefined; at = at.before) sets.unshift(at.set);
  return sets;
}
