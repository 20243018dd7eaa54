import { z } from "zod";

/** Questions that a file leaves open about the mapping of its columns. */
export const mappingQuestions = z
  .array(
    z.object({
      field: z.string().describe("The field of the mapping, or of its columns, that the answer sets"),
      question: z.string(),
      columns: z
        .array(z.object({ column: z.int().describe("From 1"), name: z.string(), values: z.array(z.string()).max(3) }))
        .max(20)
        .describe("The columns that the question is about, with the cells of three rows"),
    }),
  )
  .max(10);
