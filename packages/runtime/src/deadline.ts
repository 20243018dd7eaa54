/** The time for a piece of work is up. It may still be carried out, so this counts as an outage: see outage.ts. */
export class DeadlineExceeded extends Error {
  constructor() {
    super("the deadline has passed");
    this.name = "DeadlineExceeded";
  }
}

/**
 * The outcome of `work`, or an error as soon as the deadline has passed. The work itself is not ended: what it does later
 * must be harmless, and its outcome is dropped.
 * @param deadline in milliseconds since 1970; undefined or infinite for work that may take any time
 * @throws DeadlineExceeded
 */
export async function withDeadline<T>(deadline: number | undefined, work: Promise<T>): Promise<T> {
  if (deadline === undefined || deadline === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded()), Math.max(0, deadline - Date.now()));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same for work that may take so many milliseconds from now. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return withDeadline(Date.now() + ms, work);
}

/** The earlier of a call's deadline and a moment so many milliseconds from now. */
export function earliest(deadline: number | undefined, ms: number): number {
  return Math.min(deadline ?? Number.POSITIVE_INFINITY, Date.now() + ms);
}

/**
 * Checked before a change is begun and again before it is committed: nobody waits for the answer any more.
 * @throws DeadlineExceeded
 */
export function assertInTime({ deadline }: { deadline?: number | undefined }): void {
  if (deadline !== undefined && Date.now() > deadline) throw new DeadlineExceeded();
}
