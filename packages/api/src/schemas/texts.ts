import { isBlank, keyProblem } from "@matchbook/runtime/values/business-keys";
import { z } from "zod";

/** Text, possibly empty. */
export const optionalTextSchema = (max: number) =>
  z
    .string()
    .max(max, `Must have at most ${max} characters`)
    // Lone surrogates cannot be stored or signed as UTF-8.
    .refine((text) => text.isWellFormed() && !text.includes("\u0000"), "Must be valid Unicode text");

export const textSchema = (max: number) => optionalTextSchema(max).min(1, "Must not be empty");

/** A text that a person writes for others, such as a name or a comment: they see something of it. */
export const writtenSchema = (max: number) =>
  textSchema(max).refine((text) => text === "" || !isBlank(text), "Must not be empty");

/** A business key: a number, code or id that the caller chooses. The services store its canonical form. */
export const keySchema = (max: number) =>
  textSchema(max)
    .check(({ value, issues }) => {
      const message = value === "" ? undefined : keyProblem(value);
      if (message !== undefined) issues.push({ code: "custom", input: value, message });
    })
    .describe("Stored in Unicode NFC, without white space at its ends");

export const searchTextSchema = textSchema(200).describe(
  "Words that the row must contain, in any order and without regard to case and accents. The last word may be " +
    "incomplete; a space after it ends it",
);
