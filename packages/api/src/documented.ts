import { z } from "zod";

/** JSON Schemas in place of derived ones, for code that says more: `schema.register(documented, { … })`. */
export const documented = z.registry<Record<string, unknown>>();
