import { z } from "zod";

/**
 * How a schema appears in the OpenAPI document, where its code says more than JSON Schema can derive from it.
 * Register with `schema.register(documented, { … })`; the entry replaces what would have been derived.
 */
export const documented = z.registry<Record<string, unknown>>();
