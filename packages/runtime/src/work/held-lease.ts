export interface LeaseOptions {
  /** Duration of one extension, in milliseconds. The lease is extended three times as often. */
  leaseMs: number;
  /** Clock of the lease, in milliseconds: a monotonic one by default. */
  now?(): number;
  /** Time before the write that took the lease; now by default. */
  takenAt?: number;
  /** Extends the lease in the database by `leaseMs` from now. @returns false when another process holds it */
  extend(): Promise<boolean>;
  /** Receives errors of `extend`. The lease counts as held until it expires or `extend` says otherwise. */
  failed(error: unknown): void;
}

export type HeldLease = ReturnType<typeof holdLease>;

/** Keeps extending a lease that was just taken. */
export function holdLease({ leaseMs, now = () => performance.now(), takenAt = now(), extend, failed }: LeaseOptions) {
  let held = true;
  let extendedAt = takenAt;
  const timer = setInterval(() => {
    const startedAt = now();
    extend().then((stillHeld) => {
      if (stillHeld) extendedAt = startedAt;
      else held = false;
    }, failed);
  }, leaseMs / 3);
  timer.unref();
  return {
    /** False after the lease expired, was taken by another process, or was released. */
    isHeld: (): boolean => held && now() < extendedAt + leaseMs,
    /** Stops extending the lease. The row in the database is the caller's to change. */
    release: (): void => {
      held = false;
      clearInterval(timer);
    },
  };
}
