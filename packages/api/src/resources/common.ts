import { z } from "zod";

/** Parts of the resources as they are answered; requests are described in `schemas/`. */

export const uuid = z.uuid();
/** ISO 8601 UTC with milliseconds. */
export const time = z.iso.datetime({ precision: 3 });
export const timeOrNull = time.nullable();
export const date = z.iso.date();
/** Major units of the resource's currency, exact. */
export const money = z.number();
/** As the caller sent it. */
export const metadata = z.record(z.string(), z.unknown());
