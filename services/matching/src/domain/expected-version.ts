import { AppError } from "@matchbook/runtime/errors";

/** What a history entry is about. */
export interface Subject {
  entity: "line" | "invoice" | "match";
  entityId: string;
}

/** A change whose expected version no longer holds. The engine adds to the refusal who made the last change. */
export class ChangedMeanwhile extends Error {
  readonly subject: Subject;
  readonly refusal: AppError;

  constructor(subject: Subject, refusal: AppError) {
    super(refusal.message);
    this.subject = subject;
    this.refusal = refusal;
  }
}

/**
 * @param current the version that callers see now
 * @param expected the version that the caller has read; undefined when any will do
 * @throws ChangedMeanwhile
 */
export function assertVersion(subject: Subject, current: bigint, expected: bigint | undefined): void {
  if (expected === undefined || expected === current) return;
  const fields = [{ field: "expectedVersion", message: `Is ${current} now` }];
  throw new ChangedMeanwhile(subject, new AppError("changed_meanwhile", { fields }));
}
