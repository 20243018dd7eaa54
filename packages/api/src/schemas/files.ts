import { z } from "zod";
import { pageQuery, uuidSchema } from "./common.ts";

export const listFilesQuery = z.object({
  limit: pageQuery.pageSize,
  before: uuidSchema.optional().describe("The `next` of the answer before: only older files"),
});
