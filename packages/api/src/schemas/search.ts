import { z } from "zod";
import { searchTextSchema } from "./common.ts";

export const searchQuery = z.object({ q: searchTextSchema });
