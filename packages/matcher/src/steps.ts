/** Work that yields after each step, so that a caller can do something else before it goes on. */
export type Steps<T> = Generator<void, T>;

/** Does all steps of some work at once. */
export function allSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
