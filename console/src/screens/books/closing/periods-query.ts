import { oneQuery } from "../../../api/list-query.ts";
import type { ClosedPeriod } from "../../../api/resources.ts";

/** The closed periods, apart from the other queries: the first load of the review needs these only. */
export const periodsQuery = oneQuery<ClosedPeriod[]>("/closed-periods");
