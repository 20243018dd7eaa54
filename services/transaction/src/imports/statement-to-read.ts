import { csvMappingSchema } from "@matchbook/api/schemas/csv-mapping";
import { type CsvMapping, StatementError } from "@matchbook/statements";
import type { Config } from "../config.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import type { StatementToRead } from "./read-statement.ts";

interface File extends Pick<StatementToRead, "pass" | "leaveOut" | "after"> {
  filename: string | undefined;
  /** JSON text instead of the connection's mapping. */
  csvMapping: string | undefined;
}

/** @throws StatementError when the connection's mapping is invalid; the gateway rejects such mappings */
export function statementToRead(
  { STATEMENT_MAX_LINES: maxLines, IMPORT_CHUNK: chunk }: Config,
  { csvMapping: kept, currency, iban, strictBalance, strict, otherAccounts }: BankConnectionRow,
  { filename, csvMapping = kept, ...file }: File,
): StatementToRead {
  return {
    ...file,
    ...{ maxLines, chunk, connection: { iban, currency, otherAccounts } },
    options: {
      currency,
      country: iban?.slice(0, 2),
      filename,
      csvMapping: csvMapping === undefined ? undefined : mappingOf(csvMapping),
      strictBalance,
      strict,
      proposeMapping: file.pass === "preview",
    },
  };
}

function mappingOf(json: string): CsvMapping {
  const mapping = csvMappingSchema.safeParse(JSON.parse(json));
  if (!mapping.success) throw new StatementError(1, "the csvMapping of the bank connection is not valid");
  return mapping.data;
}
