import type { OtherAccounts } from "@matchbook/vocabulary/statuses";

/** The known account of a bank connection. The IBAN is in electronic form. */
export interface ConnectedAccount {
  iban?: string | undefined;
  currency?: string | undefined;
  otherAccounts?: OtherAccounts | undefined;
}

/** Account of a line: an IBAN, or the bank's own identifier. */
export interface LineAccount {
  iban?: string | undefined;
  other?: string | undefined;
  currency: string;
}

/** Tells whether a line is of the connection, is skipped, or refuses the file. */
export type AccountVerdict = { is: "own" | "other" } | { is: "wrong"; problem: string };

/**
 * Makes the check of the lines of one file. A connection without an IBAN, or a currency, accepts any. A bank's own
 * identifier belongs to an IBAN that contains its number; another one is accepted as the only account of the file.
 */
export function createAccountCheck(connection: ConnectedAccount): (line: LineAccount) => AccountVerdict {
  let first: string | undefined;
  return ({ iban, other, currency }) => {
    const id = iban ?? other;
    if (connection.iban !== undefined && id !== undefined) {
      const isOwn = iban === undefined ? isPartOf(id, connection.iban) : iban === connection.iban;
      if (!isOwn && connection.otherAccounts === "skip") return { is: "other" };
      first ??= isOwn ? connection.iban : id;
      if (isOwn && first !== connection.iban) {
        return wrong(
          `the file is of account ${first.slice(0, 40)} and of account ${connection.iban}: upload each to its own connection`,
        );
      }
      const isOnlyOfBank = iban === undefined && first === id;
      if (!isOwn && !isOnlyOfBank) {
        return wrong(
          `the statement is of account ${id.slice(0, 40)}, but the bank connection is of account ${connection.iban}`,
        );
      }
    }
    if (connection.currency !== undefined && currency !== connection.currency) {
      return wrong(`the booking is in ${currency}, but the bank connection is in ${connection.currency}`);
    }
    return { is: "own" };
  };
}

function wrong(problem: string): AccountVerdict {
  return { is: "wrong", problem };
}

/** Tells whether the account of a statement is the connection's. @param isOnly whether the file has no other */
export function isOwnAccount({ iban }: ConnectedAccount, account: string, isOnly: boolean): boolean {
  return iban === undefined || account === iban || isPartOf(account, iban) || isOnly;
}

/** Tells whether the longest number in the identifier, without leading zeros, is in the IBAN. */
function isPartOf(id: string, iban: string): boolean {
  const runs = id.replace(/[ .-]/g, "").match(/\d+/g) ?? [];
  const numbers = runs.map((run) => run.replace(/^0+/, ""));
  const longest = numbers.reduce((best, one) => (one.length > best.length ? one : best), "");
  return longest.length >= 4 && iban.slice(4).includes(longest);
}
