import { AppError } from "@matchbook/runtime/errors";

/** What a history entry is about. */
export interface Subject {
  entity: "line" | "invoice" | "match";
  entityId: string;
}

/** The refusal of a change whose expected version no longer holds. The engine adds who made the last change. */
export class ChangedMeanwhile extends AppError {
  readonly subject: Subject;

  constructor(subject: Subject, fields: AppError["fields"]) {
    super("changed_meanwhile", { fields });
    this.subject = subject;
  }
}

/**
 * @param current the version that callers see now
 * @param expected the version that the caller has read; undefined when any will do
 * @throws ChangedMeanwhile
 */
export function assertVersion(subject: Subject, current: bigint, expected: bigint | undefined): void {
  if (expected === undefined || expected === current) return;
  throw new ChangedMeanwhile(subject, [{ field: "expectedVersion", message: `Is ${current} now` }]);
}
