import { ApiError, problemOf } from "../api/errors.ts";
import { languageOf, preferences } from "../i18n/preferences.ts";
import { detailInWords } from "./german-details.ts";

/** The problem of a field in a refused change, in the language of the page. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  const message = problemOf(error, field);
  return message === undefined ? undefined : detailInWords(message, languageOf(preferences()));
}

/** Message of a refused change about the first refused part of a field, with the part's name: `x-team: Must not …`. */
export function partProblem(error: unknown, field: string): string | undefined {
  const details = error instanceof ApiError ? error.details : [];
  const part = details.find((detail) => detail.field.startsWith(`${field}.`))?.field;
  return part && `${part.slice(field.length + 1)}: ${fieldProblem(error, part)}`;
}
