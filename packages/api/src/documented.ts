import { z } from "zod";

/**
 * The JSON Schema of schemas whose code says more than can be derived from it. Register with
 * `schema.register(documented, { … })`; the entry replaces the derived schema.
 */
export const documented = z.registry<Record<string, unknown>>();
