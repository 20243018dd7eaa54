/** Where an operation is in the client: `client.group.name()`, or `client.group()` when it has no name. */
export interface MethodName {
  group: string;
  name: string | undefined;
}

/**
 * Names operations after their tag and operationId: the words of the tag are left out of the operationId. Of two
 * operations that would have the same name, the one about several things gets `Many`.
 *
 * @example `bank-connections` and `getBankConnection` → `bankConnections.get`
 * @example `transactions` and `reconcileTransactions` → `transactions.reconcileMany`
 * @throws Error when two operations would have the same name
 */
export function methodNames(operations: readonly { id: string; tag: string }[]): Map<string, MethodName> {
  const shortened = operations.map(({ id, tag }) => ({ id, group: camelCase(tag.split("-")), ...shorten(id, tag) }));
  const key = ({ group, name }: MethodName) => `${group}.${name ?? ""}`;
  const counts = Map.groupBy(shortened, key);
  const named = new Map<string, MethodName>();
  const taken = new Set<string>();
  for (const one of shortened) {
    const isMany = one.isPlural && (counts.get(key(one))?.length ?? 0) > 1;
    const { group } = one;
    const name = isMany ? `${one.name}Many` : one.name;
    if (taken.has(key({ group, name }))) throw new Error(`two operations are ${key({ group, name })}`);
    taken.add(key({ group, name }));
    named.set(one.id, { group, name });
  }
  return named;
}

function shorten(id: string, tag: string): { name: string | undefined; isPlural: boolean } {
  const tagWords = tag.split("-");
  const words = id.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const [verb = "", ...others] = words;
  if (words.length === 1 && verb === tag) return { name: undefined, isPlural: false };
  for (const [start] of others.entries()) {
    let end = start;
    while (sameThing(others[end], tagWords[end - start])) end += 1;
    if (end === start) continue;
    const last = others[end - 1] ?? "";
    return {
      name: camelCase([verb, ...others.slice(0, start), ...others.slice(end)]),
      isPlural: last !== singular(last),
    };
  }
  return { name: id, isPlural: false };
}

function sameThing(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && singular(one) === singular(other);
}

function singular(word: string): string {
  return word
    .replace(/ies$/, "y")
    .replace(/(ch|ss|x)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

function camelCase(words: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? word : word.replace(/^./, (first) => first.toUpperCase()))).join("");
}
