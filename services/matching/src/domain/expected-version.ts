import { AppError, type FieldError } from "@matchbook/runtime/errors/errors";

/** The subject of a history entry. */
export interface Subject {
  entity: "line" | "invoice" | "match";
  entityId: string;
}

/** A refusal because of later changes. The engine adds to it what they are and who made them. */
export class LaterChanges extends AppError {
  readonly subjects: readonly Subject[];

  constructor(subjects: readonly Subject[], code: AppError["code"], fields: FieldError[] = []) {
    super(code, { fields });
    this.subjects = subjects;
  }
}

/** @param expected the version that the caller has read; undefined when any will do @throws LaterChanges */
export function assertVersion(subject: Subject, current: bigint, expected: bigint | undefined): void {
  if (expected === undefined || expected === current) return;
  const fields = [{ field: "expectedVersion", message: `Is ${current} now` }];
  throw new LaterChanges([subject], "changed_meanwhile", fields);
}
