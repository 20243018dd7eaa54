import { z } from "zod";
import { pageQuery } from "./common.ts";

/** Query of every history. */
export const historyQuery = z.object(pageQuery);
