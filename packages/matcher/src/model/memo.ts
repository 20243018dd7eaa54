/** A function of a text that keeps what it made: texts recur. It forgets everything when it has kept so many. */
export function memo<T>(make: (text: string) => T, most = Number.POSITIVE_INFINITY): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const made = make(text);
    kept.set(text, made);
    return made;
  };
}

/** A function of an object that keeps what it made as long as the object lives: objects are replaced, never changed. */
export function cached<K extends object, T>(make: (of: K) => T, kept = new WeakMap<K, T>()): (of: K) => T {
  return (of) => {
    const known = kept.get(of);
    if (known !== undefined) return known;
    const made = make(of);
    kept.set(of, made);
    return made;
  };
}

export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
