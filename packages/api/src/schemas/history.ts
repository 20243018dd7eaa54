import { z } from "zod";
import { pageQuery } from "./common.ts";

/** Of every history: which page. */
export const historyQuery = z.object(pageQuery);
