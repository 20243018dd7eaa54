import { z } from "zod";
import { rowsUpTo } from "./common.ts";

/** Questions that a file leaves open about the mapping of its columns. */
export const mappingQuestions = rowsUpTo(10, {
  field: z.string().describe("The field of the mapping, or of its columns, that the answer sets"),
  question: z.string(),
  columns: rowsUpTo(20, {
    column: z.int().describe("From 1"),
    name: z.string(),
    values: z.array(z.string()).max(3),
  }).describe("The columns that the question is about, with the cells of three rows"),
});
