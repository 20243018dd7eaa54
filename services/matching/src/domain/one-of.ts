import { invalidField } from "@matchbook/runtime/errors/errors";

/** A value of a request, which is one of a set or left out. @throws AppError validation_failed that names the field */
export function oneOf<T extends string, V extends string | undefined>(field: string, value: V, known: readonly T[]) {
  if (value !== undefined && !(known as readonly string[]).includes(value))
    throw invalidField(field, `Must be one of ${known.join(", ")}`);
  return value as T | (V & undefined);
}
