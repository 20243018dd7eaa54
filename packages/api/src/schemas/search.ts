import { z } from "zod";
import { searchTextSchema } from "./common.ts";

/** `GET /search`. */
export const searchQuery = z.object({ q: searchTextSchema });
