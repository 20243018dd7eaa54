import { z } from "zod";
import { searchTextSchema } from "./texts.ts";

export const searchQuery = z.object({ q: searchTextSchema });
