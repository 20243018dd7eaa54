/** The account of a bank connection, as far as it is known. The IBAN is in electronic form. */
export interface ConnectedAccount {
  iban?: string | undefined;
  currency?: string | undefined;
}

/** What a line tells of its account: an IBAN, or the bank's own identifier. */
export interface LineAccount {
  iban?: string | undefined;
  other?: string | undefined;
  currency: string;
}

/**
 * Returns a check of the lines of one file: why a line does not belong to the connection, or undefined when it does or
 * when that is unknown. A connection without an IBAN accepts any account, even several in one file; one without a
 * currency accepts any currency.
 *
 * An identifier that is not an IBAN belongs to the connection when the IBAN contains its account number. Banks also use
 * identifiers of their own, so one that does not match is accepted as long as it is the only account of the file.
 */
export function createAccountCheck(connection: ConnectedAccount): (line: LineAccount) => string | undefined {
  let first: string | undefined;
  return ({ iban, other, currency }) => {
    const id = iban ?? other;
    if (connection.iban !== undefined && id !== undefined) {
      const own = iban === undefined ? isPartOf(id, connection.iban) : iban === connection.iban;
      first ??= own ? connection.iban : id;
      if (!own && (iban !== undefined || first !== id)) {
        return `the statement is of account ${id.slice(0, 40)}, but the bank connection is of account ${connection.iban}`;
      }
      if (own && first !== connection.iban) {
        return `the file is of account ${first.slice(0, 40)} and of account ${connection.iban}: upload each to its own connection`;
      }
    }
    if (connection.currency !== undefined && currency !== connection.currency) {
      return `the booking is in ${currency}, but the bank connection is in ${connection.currency}`;
    }
    return undefined;
  };
}

/** True when the longest number in the identifier, without leading zeros, is in the IBAN. */
function isPartOf(id: string, iban: string): boolean {
  const runs = id.replace(/[ .-]/g, "").match(/\d+/g) ?? [];
  const numbers = runs.map((run) => run.replace(/^0+/, ""));
  const longest = numbers.reduce((best, one) => (one.length > best.length ? one : best), "");
  return longest.length >= 4 && iban.slice(4).includes(longest);
}
