import { type BankLine, type OpenItem, type Party, toCounterparty, toInvoice, toLine } from "./input.ts";
import { blocksOfWord, coreName, soughtBlocks } from "./names/core-name.ts";
import { questionsOf } from "./questions.ts";
import * as keys from "./reading/derived-keys.ts";
import { namesOf } from "./reading/reading.ts";
import { partsOfNames } from "./vetoes/other-company.ts";

/**
 * The keys by which a database finds what a line may be matched to: rows that share a key of the same name. A change of
 * `version` means that stored keys must be derived again.
 */
export const derivedKeys = {
  version: keys.DERIVATION,

  /** The keys of a line. @throws RangeError as `match` does */
  ofLine(line: BankLine) {
    const row = toLine(line);
    const { references, accounts, names } = questionsOf(row);
    return {
      /** Of open items: their number or payment reference. */
      references,
      /** Of open items: the exact amount. */
      amounts: [keys.lineAmountKey(row)],
      /** Of counterparties: the account. */
      accounts,
      /** Of counterparties: a whole name. */
      names,
      /** Of counterparties: a word of a name that is only similar, or stands in a text. */
      nameBlocks: [
        ...new Set([
          ...namesOf(row).flatMap((name) => soughtBlocks(coreName(name))),
          ...(keys.lineTextBlocks(row) ?? []),
          ...partsOfNames(row).flatMap(blocksOfWord),
        ]),
      ],
    };
  },

  /** The keys of an open item. @throws RangeError as `match` does */
  ofOpenItem(item: OpenItem) {
    const row = toInvoice(item);
    return { references: keys.invoiceKeys(row), amounts: keys.invoiceAmountKeys(row) };
  },

  /** The keys of a counterparty. */
  ofCounterparty(party: Party) {
    const row = toCounterparty(party);
    return {
      accounts: keys.counterpartyIbans(row),
      names: keys.counterpartyNameKeys(row),
      nameBlocks: keys.counterpartyNameBlocks(row),
    };
  },
};
