import { problemOf } from "../api/errors.ts";
import { languageOf, preferences } from "../i18n/preferences.ts";
import { detailInWords } from "./german-details.ts";

/** The problem of a field in a refused change, in the language of the page. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  const message = problemOf(error, field);
  return message === undefined ? undefined : detailInWords(message, languageOf(preferences()));
}
