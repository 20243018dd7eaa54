/** The fields of `after` whose JSON is not that of `before`: saving the others could undo what other people changed. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const texts = (value: T) => new Map(Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)]));
  const old = texts(before);
  const changed = [...texts(after)].filter(([name, text]) => text !== old.get(name)).map(([name]) => name);
  return Object.fromEntries(Object.entries(after).filter(([name]) => changed.includes(name))) as Partial<T>;
}
