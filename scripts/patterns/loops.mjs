/** Nodes are those of the syntax trees of refa. */
const isLoop = ({ type, max }) => type === "Quantifier" && max === Number.POSITIVE_INFINITY;
const childrenOf = ({ elements = [], alternatives = [] }) => [...elements, ...alternatives];

/** True for a repetition without an end, and for a node that has one. */
export function hasLoop(node) {
  return isLoop(node) || childrenOf(node).some(hasLoop);
}

/**
 * True when a loop is repeated by another one with nothing between that must be read, as in `(?:(?:ab)+,?)*`: its words
 * can be divided in exponentially many ways. Also true for a loop in a look-behind, which reads back from every place.
 */
export function nestsLoops(node) {
  if (node.type === "Assertion" && node.kind === "behind") return hasLoop(node);
  return (isLoop(node) && node.alternatives.some(isLoopAtOnce)) || childrenOf(node).some(nestsLoops);
}

function isLoopAtOnce({ elements }) {
  return elements.some((element, at) => {
    const others = elements.toSpliced(at, 1);
    return others.every(canBeEmpty) && (isLoop(element) || element.alternatives?.some(isLoopAtOnce));
  });
}

function canBeEmpty({ type, min, elements = [], alternatives = [] }) {
  if (type === "CharacterClass") return false;
  if (type === "Assertion" || min === 0) return true;
  return type === "Concatenation" ? elements.every(canBeEmpty) : alternatives.some(canBeEmpty);
}
