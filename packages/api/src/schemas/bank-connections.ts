import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { documented } from "../documented.ts";
import { currencySchema } from "./amounts.ts";
import { jsonTextSchema, optional, pageQuery, removable, repeatable, uuidSchema } from "./common.ts";
import { csvMappingSchema } from "./csv-mapping.ts";
import { textSchema, writtenSchema } from "./texts.ts";

// The output is JSON text, which is stored and shown.
const csvMappingJson = csvMappingSchema.meta({ id: "CsvMapping" }).transform((mapping) => JSON.stringify(mapping));
const strictBalance = z
  .boolean()
  .describe("Refuse a statement whose balances do not add up; by default it is imported with a warning");
const strict = z
  .boolean()
  .describe(
    "Refuse a table with a column of text or money that is not used; by default it is imported, and `warnings` and " +
      "`notUsed` name the column. A mapping lists columns to leave out in `columns.unused`",
  );
const otherAccounts = z
  .enum(words.OTHER_ACCOUNTS)
  .describe(
    "What becomes of lines of an account that is not the connection's `iban`: `refuse` the file (the default), or `skip` " +
      "and count them. With `skip`, an account is the connection's only if its IBAN or number is",
  );

export const connectBankSchema = z.object({
  name: writtenSchema(200),
  iban: optional(textSchema(42)),
  currency: optional(currencySchema),
  csvMapping: optional(csvMappingJson),
  strictBalance: optional(strictBalance),
  strict: optional(strict),
  otherAccounts: optional(otherAccounts),
});

/** `PATCH /bank-connections/:id`: at least one field. `null` removes an IBAN, a currency or a mapping. */
export const updateBankConnectionSchema = z.object({
  name: writtenSchema(200).optional(),
  iban: removable(textSchema(42)),
  currency: removable(currencySchema),
  csvMapping: removable(csvMappingJson),
  strictBalance: strictBalance.optional(),
  strict: strict.optional(),
  otherAccounts: otherAccounts.optional(),
});

export const listSyncsQuery = z.object({
  ...pageQuery,
  bankConnectionId: uuidSchema.optional(),
  status: repeatable(words.SYNC_STATUSES),
});

const MOST_LEFT_OUT = 100;
const lineOfFile = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "Must be the number of a line")
  .transform(Number);

const repeatableLine = z
  .union(
    [lineOfFile.transform((line) => [line]), z.array(lineOfFile).max(MOST_LEFT_OUT)],
    `Must be at most ${MOST_LEFT_OUT} numbers of lines`,
  )
  .register(documented, { type: "array", maxItems: MOST_LEFT_OUT, items: { type: "integer", minimum: 1 } })
  .optional();

export const uploadStatementQuery = z.object({
  filename: textSchema(255).optional(),
  leaveOut: repeatableLine.describe(
    "Lines of the file, as a preview numbers them, whose entries are left out if they are wrong. A wrong entry of " +
      "another line refuses the file",
  ),
  csvMapping: jsonTextSchema(csvMappingJson)
    .optional()
    .describe(
      "A `CsvMapping` as JSON text, by which this file is read in place of the connection's. An import that completes " +
        "sets it on the connection",
    ),
});
