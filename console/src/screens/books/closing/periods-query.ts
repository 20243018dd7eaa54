import { oneQuery } from "../../../api/list-query.ts";
import type { ClosedPeriod } from "../../../api/resources.ts";

/** The closed periods. A file of its own, because the first load of the review needs nothing else about them. */
export const periodsQuery = oneQuery<ClosedPeriod[]>("/closed-periods");
