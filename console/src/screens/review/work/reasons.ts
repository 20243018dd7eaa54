import type { workReasonsResource } from "@matchbook/api/resources/transaction";
import type { z } from "zod";
import { oneQuery } from "../../../api/list-query.ts";

/** The tenant's list of why lines are not matched. */
export const reasonsQuery = oneQuery<z.infer<typeof workReasonsResource>>("/work-reasons");
