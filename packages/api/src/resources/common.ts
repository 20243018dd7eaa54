import { z } from "zod";

/** Parts of the answered resources. `schemas/` describes requests. */

export const uuid = z.uuid();
/** ISO 8601 UTC with milliseconds. */
export const time = z.iso.datetime({ precision: 3 });
export const timeOrNull = time.nullable();
export const date = z.iso.date();
/** A number that may have decimals. Without the format, some generators use a 32-bit float, which changes amounts. */
export const double = () => z.number().meta({ format: "double" });
/** Major units of the resource's currency, exact. */
export const money = double();
/** Metadata, unchanged from the request. */
export const metadata = z.record(z.string(), z.unknown());

/** A named resource, of which generated clients have a type. */
export const resource = <F extends z.ZodRawShape>(id: string, fields: F) => z.object(fields).meta({ id });

/** A list of objects with these fields. */
export const rowsOf = <F extends z.ZodRawShape>(fields: F) => z.array(z.object(fields));

/** A list of at most so many objects with these fields. */
export const rowsUpTo = <F extends z.ZodRawShape>(most: number, fields: F) => rowsOf(fields).max(most);

/** An object with these fields, or null. */
export const objectOrNull = <F extends z.ZodRawShape>(fields: F) => z.object(fields).nullable();

/** Names a schema that has all fields of a named base and further ones; the document refers to the base. */
export const extending = (base: string, id: string) => ({ id, extends: base });

/** A named resource with all fields of another one and further ones. */
export const extended = <B extends z.ZodRawShape, F extends z.ZodRawShape>(
  id: string,
  base: z.ZodObject<B>,
  fields: F,
) => base.extend(fields).meta(extending(base.meta()?.id ?? "", id));

export const version = z.int().min(0).describe("Grows with every change; name it as `expectedVersion`");
