import { csvMappingSchema } from "@matchbook/api/schemas/csv-mapping";
import { type CsvMapping, type ReadOptions, StatementError } from "@matchbook/statements";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";

/**
 * How to read the files of a bank connection.
 * @throws StatementError when the connection's mapping is invalid; the gateway rejects such mappings
 */
export function statementOptions(
  { csvMapping, currency, iban, strictBalance }: BankConnectionRow,
  filename: string | undefined,
): ReadOptions {
  return {
    currency,
    country: iban?.slice(0, 2),
    filename,
    csvMapping: csvMapping === undefined ? undefined : mappingOf(csvMapping),
    strictBalance,
  };
}

function mappingOf(json: string): CsvMapping {
  const mapping = csvMappingSchema.safeParse(JSON.parse(json));
  if (!mapping.success) throw new StatementError(1, "the csvMapping of the bank connection is not valid");
  return mapping.data;
}
