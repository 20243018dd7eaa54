import { z } from "zod";
import { metadataSchema } from "../metadata.ts";
import { currencySchema, pageQuery, textSchema } from "./common.ts";

/** `POST /bank-connections`. */
export const connectBankSchema = z.object({
  name: textSchema(200),
  iban: textSchema(42).optional(),
  currency: currencySchema.optional(),
  // A small JSON object like metadata, and held to the same limits; its output is the JSON text.
  csvMapping: metadataSchema.optional(),
});

export const listBankConnectionsQuery = z.object(pageQuery);

/** `POST /bank-connections/:id/statements`; the body is the file. */
export const uploadStatementQuery = z.object({ filename: textSchema(255).optional() });
