import { z } from "zod";

/** Parts of the answered resources. Requests are described in `schemas/`. */

export const uuid = z.uuid();
/** ISO 8601 UTC with milliseconds. */
export const time = z.iso.datetime({ precision: 3 });
export const timeOrNull = time.nullable();
export const date = z.iso.date();
/** A number that may have decimals. Without the format some generators use a 32-bit float, which changes amounts. */
export const double = () => z.number().meta({ format: "double" });
/** Major units of the resource's currency, exact. */
export const money = double();
/** Metadata, unchanged from the request. */
export const metadata = z.record(z.string(), z.unknown());
/** What `expectedVersion` is compared with. */
export const version = z.int().min(0).describe("Grows with every change; a change may name it as `expectedVersion`");
