import { z } from "zod";
import { currencySchema, pageQuery, textSchema } from "./common.ts";

/** `POST /bank-connections`. */
export const connectBankSchema = z.object({
  name: textSchema(200),
  iban: textSchema(42).optional(),
  currency: currencySchema.optional(),
  csvMapping: z.record(z.string(), z.unknown()).optional(),
});

export const listBankConnectionsQuery = z.object(pageQuery);

/** `POST /bank-connections/:id/statements`; the body is the file. */
export const uploadStatementQuery = z.object({ filename: textSchema(255).optional() });
