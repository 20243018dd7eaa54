import { z } from "zod";
import { currencySchema, optional, pageQuery, textSchema } from "./common.ts";
import { csvMappingSchema } from "./csv-mapping.ts";

/** `POST /bank-connections`. */
export const connectBankSchema = z.object({
  name: textSchema(200),
  iban: optional(textSchema(42)),
  currency: optional(currencySchema),
  // The output is JSON text, which is stored and shown.
  csvMapping: optional(csvMappingSchema.transform((mapping) => JSON.stringify(mapping))),
  strictBalance: optional(
    z.boolean().describe("Refuse a statement whose balances do not add up; by default it is imported with a warning"),
  ),
});

export const listBankConnectionsQuery = z.object(pageQuery);

/** `POST /bank-connections/:id/statements`; the body is the file. */
export const uploadStatementQuery = z.object({ filename: textSchema(255).optional() });
