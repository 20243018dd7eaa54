import { type CsvMapping, csvMappingSchema } from "@matchbook/api/schemas/csv-mapping";
import { currencyDigits } from "@matchbook/runtime/money";
import { StatementError } from "@matchbook/statements/statement-error";
import type { StatementOptions } from "@matchbook/statements/statement-line";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";

/**
 * How to read the files of a bank connection.
 * @throws StatementError when the connection's mapping is invalid; the gateway rejects such mappings
 */
export function statementOptions(
  { csvMapping, currency, strictBalance }: BankConnectionRow,
  filename: string | undefined,
): StatementOptions {
  return {
    currencyExponent: currencyDigits,
    currency,
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
