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
