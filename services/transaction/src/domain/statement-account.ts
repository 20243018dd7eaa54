/** The account of a bank connection, as far as it is known. The IBAN is in electronic form. */
export interface ConnectedAccount {
  iban?: string | undefined;
  currency?: string | undefined;
}

/**
 * Why a statement line does not belong to a connection; undefined when it does or when either side is unknown. A
 * connection without an IBAN accepts any account, even several in one file; one without a currency accepts any currency.
 */
export function accountProblem(
  connection: ConnectedAccount,
  line: { iban: string | undefined; currency: string },
): string | undefined {
  if (connection.iban !== undefined && line.iban !== undefined && line.iban !== connection.iban) {
    return `the statement is of account ${line.iban}, but the bank connection is of account ${connection.iban}`;
  }
  if (connection.currency !== undefined && line.currency !== connection.currency) {
    return `the booking is in ${line.currency}, but the bank connection is in ${connection.currency}`;
  }
  return undefined;
}
